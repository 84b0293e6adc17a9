import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { appPages } from './support/app-pages.ts';
import { goTo, type Phone } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';
import { WORDS } from './support/words.ts';

const words: Readonly<Record<string, string>> = WORDS['zh-Hans'];

const NAME = 'visits1';
/** Logs in often, which ends the oldest of its sessions. */
const RETURNING = 'visits2';
/** A tab that the bar draws for members. */
const DEPOSIT = '/pages/repay/repay';
const TABS = new Set([
  '/',
  '/pages/index/discount',
  '/pages/index/customer-service',
  DEPOSIT,
  '/pages/profile/profile',
]);

/** Of pages that say nothing without one. */
const QUERIES: Readonly<Record<string, string>> = {
  '/pages/game/bet': '?game_id=1',
  '/pages/game/history': '?game_id=1',
  '/pages/news/detail': '?id=1',
  '/pages/public/rich-text': '?id=terms',
  '/fairness': '?game_id=1',
};
/** Pages named after their content. */
const NAMED_BY_CONTENT = new Set(['/pages/game/bet', '/pages/public/rich-text']);
/** Pages that only members can use. */
const OF_MEMBERS = [
  '/pages/assets/assets',
  '/pages/index/customer-service',
  '/pages/profile/messages',
  '/pages/profile/userinfo',
  '/pages/repay/repay',
  '/pages/trade/cards',
  '/pages/trade/record',
  '/pages/trade/transfer',
  '/pages/trade/transferLog',
  '/pages/trade/withdraw',
  '/pages/trade/withdraw-card',
  '/pages/trade/withdrawLog',
];

/** From then on the app fetches what a tap may need next, the sheets of its tabs among them. */
const WARM_AFTER_MS = 8_000;

const BUILT = fileURLToPath(new URL('../packages/web/dist/', import.meta.url));

const product = useSharedProduct();
let member: Member;
let roundId: string;
let orderNo: string;

beforeAll(async () => {
  member = await newMember(new Caller(product.address), NAME);
  roundId = (await member.caller.get('games/getGameResult', { game_id: '1' })).round_id ?? '';
  orderNo = (await member.caller.get('trade/recharge', { channel_id: 1, amount: '100' })).order_no;
});

const guestStorage = {
  token: 'guest_token',
  userInfo: JSON.stringify({ id: 'guest_1', username: 'guest', money: '1000.00', isGuest: true }),
};

const addressOf = (address: string): string => {
  if (address === '/pages/game/proof') return `${address}?round_id=${roundId}`;
  return address === '/pages/repay/order'
    ? `${address}?order_no=${orderNo}`
    : address + (QUERIES[address] ?? '');
};

/** Goes there as a typed address does, and waits until everything has arrived. */
async function visit(page: Page, address: string): Promise<void> {
  await goTo(page, addressOf(address));
  const main = page.locator(`main[data-page="${address}"]:visible`);
  await main.waitFor();
  await main.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** Every class that some sheet of the build has rules for. */
function builtClasses(): ReadonlySet<string> {
  const sheets = readdirSync(BUILT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:css|html)$/.test(name),
  );
  const texts = sheets.map((name) => readFileSync(path.join(BUILT, name), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(/(?<=\.)t[\w-]{5}(?=[\s.:,{[>+~])/g) ?? []));
}

/** Collects failed requests. A stream or a call that a page gives up when it is left is no failure. */
function watchRequests({ page }: Phone): readonly string[] {
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`);
  });
  return failed;
}

/** Returns true if the page takes a downward drag at its top as a wish to read it again. */
function followsPull(page: Page): Promise<boolean> {
  return page.locator('main:visible').evaluate(async (main) => {
    const send = (type: string, clientY: number): boolean => {
      const touch = new Touch({ identifier: 1, target: main, clientX: 100, clientY });
      const touches = type === 'touchend' ? [] : [touch];
      return !main.dispatchEvent(new TouchEvent(type, { touches, cancelable: true, bubbles: true }));
    };
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    send('touchstart', 200);
    await frame();
    send('touchmove', 210);
    await frame();
    const isKept = send('touchmove', 260);
    send('touchend', 260);
    return isKept;
  });
}

/** Visits every page with what a phone stores of its reader. */
async function visitAll(storage: Readonly<Record<string, string>>): Promise<void> {
  const isMember = storage === member.storage;
  const phone = await product.open({ locale: 'zh-Hans', storage });
  const { page } = phone;
  const failed = watchRequests(phone);
  const following: string[] = [];
  for (const { address, title } of appPages()) {
    await visit(page, address);
    const shown = await page.title();
    if (NAMED_BY_CONTENT.has(address)) {
      await expect.poll(() => page.title()).not.toBe(words[title]);
    } else expect(shown, `title of ${address}`).toBe(words[title]);
    expect(shown).not.toBe(words['notFound.title']);
    const bar = page.getByRole('navigation', { name: words['common.tabs'] ?? '' });
    const isTab = TABS.has(address);
    expect(await bar.count(), `tab bar at ${address}`).toBe(isTab ? 1 : 0);
    const current = await page
      .locator('nav a[aria-current=page]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const isDrawn = isTab && (isMember || address !== DEPOSIT);
    expect(current, `tab of ${address}`).toEqual(isDrawn ? [`#${address}`] : []);
    const back = page.getByRole('button', { name: words['common.back'] ?? '', exact: true });
    expect(await back.count(), `back arrow at ${address}`).toBe(isTab ? 0 : 1);
    if (await followsPull(page)) following.push(address);
  }
  expect(following, 'pages that follow a pull').toEqual(['/pages/news/list', '/pages/news/detail']);
  expect(failed).toEqual([]);
}

describe('the pages of the app', () => {
  test.each(['member'])('%s: every page opens under its title and tab, and nothing fails', () =>
    visitAll(member.storage),
  );

  test.each(['visitor', 'guest'])(
    '%s: every page opens under its title and tab, and nothing fails',
    { tags: 'whole-run' },
    (role) => visitAll(role === 'guest' ? guestStorage : {}),
  );

  test(
    'a page that is opened alone has all its styles, and the shared sheet with one of its own at most',
    { tags: 'whole-run' },
    async () => {
      const { page } = await product.open({ storage: member.storage });
      const built = builtClasses();
      for (const { address } of appPages()) {
        await page.goto('about:blank');
        await page.goto(`/#${addressOf(address)}`);
        await page.locator(`main[data-page="${address}"]:visible`).waitFor();
        await page.locator('main:visible [aria-busy=true]').first().waitFor({ state: 'detached' });
        const { used, styled, files } = await page.evaluate(
          (warmAfterMs) => ({
            used: [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
            styled: [...document.styleSheets].flatMap((sheet) =>
              [...sheet.cssRules].flatMap((rule) => rule.cssText.match(/(?<=\.)t[\w-]{5}(?![\w-])/g) ?? []),
            ),
            files: [...document.styleSheets].flatMap(({ href }) =>
              href !== null && (performance.getEntriesByName(href)[0]?.startTime ?? warmAfterMs) < warmAfterMs
                ? [href]
                : [],
            ),
          }),
          WARM_AFTER_MS,
        );
        const bare = used.filter((name) => built.has(name) && !styled.includes(name));
        expect(bare, `at ${address}`).toEqual([]);
        expect(files.length, `at ${address}: ${files.join()}`).toBeLessThanOrEqual(address === '/' ? 0 : 2);
      }
    },
  );

  test.each([
    ['/pages/game/bet', 'record.toGames', '/pages/game/list'],
    ['/pages/game/bet?game_id=999', 'record.toGames', '/pages/game/list'],
    ['/pages/game/match', 'record.toGames', '/pages/game/list'],
    ['/pages/game/match?game_id=11&round_id=1&match=1', 'record.toGames', '/pages/game/list'],
    ['/pages/game/proof', 'history.title', '/pages/game/history'],
    ['/pages/game/proof?game_id=2&game_no=20200101-0001', 'history.title', '/pages/game/history'],
    ['/pages/repay/order', 'wallet.depositOrders', DEPOSIT],
    ['/pages/repay/order?order_no=D1', 'wallet.depositOrders', DEPOSIT],
  ] as const)(
    '%s names nothing: it leads on, and offers no retry',
    { tags: 'whole-run' },
    async (address, name, target) => {
      const { page } = await product.open({ locale: 'zh-Hans', storage: member.storage });
      await goTo(page, address);
      const alert = page.locator('main:visible').getByRole('alert');
      await alert.waitFor();
      const onward = alert.locator('a, button');
      expect(await onward.allTextContents()).toEqual([words[name]]);
      await onward.click();
      await page.locator(`main[data-page="${target}"]:visible`).waitFor();
    },
  );

  test('leads a visitor from a page of members to the log-in and back', { tags: 'whole-run' }, async () => {
    await newMember(new Caller(product.address), RETURNING);
    for (const address of OF_MEMBERS) {
      const { page, context } = await product.open({ locale: 'zh-Hans' });
      await visit(page, address);
      const logIn = page
        .locator('main:visible')
        .getByRole('button', { name: words['common.login'] ?? '', exact: true });
      await logIn.first().click();
      await page.locator('input[name=account]').fill(RETURNING);
      await page.locator('input[name=password]').fill(PASSWORD);
      await page.locator('main:visible form button[type=submit]').click();
      await page.locator(`main[data-page="${address}"]:visible`).waitFor();
      await expect.poll(() => logIn.count()).toBe(0);
      await context.close();
    }
  });
});

test('what opens has a mark of ours, not that of the browser', { tags: 'whole-run' }, async () => {
  const { page } = await product.open({ locale: 'zh-Hans' });
  await visit(page, '/pages/game/bet');
  await page.getByRole('button', { name: words['bet.rules'] ?? '', exact: true }).click();
  const summary = page.locator('dialog summary').first();
  await summary.waitFor();
  const mark = () =>
    summary.evaluate((element) => {
      const { content, rotate } = getComputedStyle(element, '::before');
      return [getComputedStyle(element).listStyleType, content, rotate];
    });
  await expect.poll(mark).toEqual(['none', '""', '45deg']);
  await summary.click();
  await expect.poll(mark).toEqual(['none', '""', '225deg']);
});

describe('a session', () => {
  test('a log-out without a connection clears the phone all the same', async () => {
    const { page } = await product.open({ locale: 'zh-Hans', storage: member.storage });
    await visit(page, '/pages/profile/profile');
    await page.route('**/api/user/logout', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: words['profile.logout'] ?? '' }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page
      .getByRole('button', { name: words['common.register'] ?? '' })
      .first()
      .waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    product.forgive((fault) => fault.includes('ERR_INTERNET_DISCONNECTED'));
  });
});
