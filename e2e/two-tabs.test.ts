import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller, newMember, type Member } from './support/caller.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

/** One session in two tabs of one browser: what happens to it in the first is true in the second before
 *  anything is sent from there. */
const product = useSharedProduct();
const LOGIN_KEYS = ['token', 'tokenExpireTime', 'userInfo'];

const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), LOGIN_KEYS);
const main = (page: Page) => page.locator('main:visible');

async function twoTabs(member: Member): Promise<{ context: BrowserContext; a: Page; b: Page }> {
  const { context, page: a } = await product.open();
  await a.goto('/');
  await logIn(a, member);
  const b = await context.newPage();
  await b.goto('/#/pages/trade/transfer');
  await main(b).getByLabel('Recipient').waitFor();
  return { context, a, b };
}

/** Stores the session of a member as a log-in does, and notifies this tab of it. */
async function logIn(page: Page, { storage }: Member): Promise<void> {
  await page.evaluate((entries) => {
    localStorage.removeItem('token');
    for (const [key, value] of entries.filter(([name]) => name !== 'token')) localStorage.setItem(key, value);
    localStorage.setItem('token', Object.fromEntries(entries)['token'] ?? '');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  }, Object.entries(storage));
}

/** Hides the app as another app in front of it does, or brings it back. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

test('a log-out in one tab reaches the other, whose money form is gone', async () => {
  const { a, b } = await twoTabs(await newMember(new Caller(product.address), 'tabs1'));
  // A call of the other tab may be under way when the session ends.
  product.forgive();
  await main(b).getByLabel('Recipient').fill('somebody');
  await goTo(a, '/pages/profile/profile');
  await a.getByRole('button', { name: 'Log out' }).click();
  await a.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await main(b).getByRole('button', { name: 'Log in' }).waitFor();
  expect(await stored(b)).toEqual([null, null, null]);
});

type Sent = { readonly token: string; readonly stored: string };

/** Notes of every call of a page its token, and the one that the browser holds at that moment. */
async function noteTokens(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sent: Sent[] = [];
    const real = window.fetch.bind(window);
    const plain = (text: string | null): string => (text ?? '').replaceAll('"', '');
    window.fetch = (url, init) => {
      const token = new Headers(init?.headers).get('token');
      if (token !== null) sent.push({ token, stored: plain(localStorage.getItem('token')) });
      return real(url, init);
    };
    Object.assign(window, { sent });
  });
}

/** Hides the app, and keeps from it what happens in other tabs meanwhile. */
async function freeze(page: Page): Promise<void> {
  await page.evaluate(() => {
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await setHidden(page, true);
}

/** Logs in by the form that is open. */
async function enter(page: Page, name: string): Promise<void> {
  await page.getByLabel('Account').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await main(page).getByLabel('Account').waitFor({ state: 'detached' });
}

test.each([
  ['at once', false, ['tabs7', 'tabs8']],
  ['when it is shown again, if it was frozen', true, ['tabs11', 'tabs12']],
] as const)(
  'another member in one tab takes over the other %s: nothing of the first is shown or sent',
  { tags: 'whole-run' },
  async (_, isFrozen, [one, other]) => {
    const caller = new Caller(product.address);
    const first = await newMember(caller, one);
    await newMember(caller, other);
    const { a, b } = await twoTabs(first);
    await main(b).getByLabel('Recipient').fill('somebody');
    await main(b)
      .getByRole('textbox', { name: /^Amount/ })
      .fill('25');
    await noteTokens(b);
    if (isFrozen) await freeze(b);
    await goTo(a, '/pages/login/login');
    await enter(a, other);
    if (isFrozen) await setHidden(b, false);
    const token = (await stored(a))[0] ?? '';
    // The form is there again, of the other member and blank.
    await expect.poll(() => main(b).getByLabel('Recipient').inputValue()).toBe('');
    expect(
      await main(b)
        .getByRole('textbox', { name: /^Amount/ })
        .inputValue(),
    ).toBe('');
    for (const address of ['/pages/profile/profile', '/pages/profile/userinfo', '/pages/trade/record']) {
      await goTo(b, address);
      await b.locator(`main[data-page="${address}"]:visible`).waitFor();
      await main(b).locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      expect(await main(b).innerText(), address).not.toContain(one);
    }
    await goTo(b, '/pages/profile/profile');
    await main(b).getByText(other).first().waitFor();
    const sent = await b.evaluate(() => (window as unknown as { sent: Sent[] }).sent);
    expect(sent.some(({ token: used }) => used === token)).toBe(true);
    expect(sent.filter(({ token: used, stored: held }) => used !== held)).toEqual([]);
  },
);

test('a 401 in one tab logs both out', { tags: 'whole-run' }, async () => {
  const member = await newMember(new Caller(product.address), 'tabs4');
  const { a, b } = await twoTabs(member);
  await member.caller.get('user/logout', {});
  await goTo(a, '/pages/assets/assets');
  await expect
    .poll(() => Promise.all([stored(a), stored(b)]))
    .toEqual([
      [null, null, null],
      [null, null, null],
    ]);
  product.forgive();
});

test(
  'a dead token at the start is told on the login page, which leads back',
  { tags: 'whole-run' },
  async () => {
    const member = await newMember(new Caller(product.address), 'tabs6');
    await member.caller.get('user/logout', {});
    const { page } = await product.open();
    await page.evaluate((entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    }, Object.entries(member.storage));
    // Another document, so that the app starts on the page that is asked for.
    await page.goto('about:blank');
    await page.goto('/#/pages/game/list');
    await main(page).getByText('Login expired, log in again').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe(
      '#/pages/login/login?redirect=/pages/game/list&expired=1',
    );
    expect(await stored(page)).toEqual([null, null, null]);
    product.forgive();
  },
);

test(
  'a login that ends while the app is hidden is told when it is shown, on the login page, which leads back',
  { tags: 'whole-run' },
  async () => {
    const member = await newMember(new Caller(product.address), 'tabs9');
    const { page } = await product.open({ storage: member.storage });
    await page.clock.install();
    await page.goto('/#/pages/trade/transfer');
    await main(page).getByLabel('Recipient').waitFor();
    await setHidden(page, true);
    const [, expires] = await stored(page);
    const seconds = Number(/\d{9,}/.exec(expires ?? '')?.[0]) - Math.floor(Date.now() / 1000);
    await page.clock.fastForward((seconds + 60) * 1000);
    expect(await stored(page)).not.toContain(null);
    await setHidden(page, false);
    await main(page).getByText('Login expired, log in again').waitFor();
    expect(await page.evaluate(() => location.hash)).toBe(
      '#/pages/login/login?redirect=/pages/trade/transfer&expired=1',
    );
    expect(await stored(page)).toEqual([null, null, null]);
    // Calls of the page that was open may be answered with 401 before it is left.
    product.forgive();
  },
);

/** A wait until nothing but the stream is under way, twice in a row: what has been loaded may ask in its
 *  turn. */
function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/live')) underWay.add(request);
  });
  const isOver = (request: Request): void => void underWay.delete(request);
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  return async () => {
    for (let quiet = 0; quiet < 2; quiet += 1) {
      // The page runs what has arrived before it answers.
      await page.evaluate(() => document.readyState);
      if (underWay.size > 0) quiet = -1;
      await expect.poll(() => underWay.size).toBe(0);
    }
  };
}

test('a hidden app asks nothing and hears nothing, and catches up when it is shown', async () => {
  const member = await newMember(new Caller(product.address), 'tabs10');
  const { page } = await product.open({ storage: member.storage });
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  let requests = 0;
  page.on('request', () => (requests += 1));
  const settle = settling(page);
  const streams = (): number => asked.filter((path) => path === '/api/live').length;
  await page.goto('/#/pages/game/bet?game_id=1');
  await page.getByRole('region', { name: 'Current round' }).waitFor();
  await expect.poll(streams).toBeGreaterThan(0);
  // Requests after the first paint, and those repeated when a stream opens. A part may load late and then
  // fetch its data, so this waits until an interval passes without requests.
  for (let part = 0, before = -1; part < 3 || requests !== before; part += 1) {
    expect(part, 'parts in which something came').toBeLessThan(20);
    before = requests;
    await page.clock.runFor(10_000);
    await settle();
  }
  expect(asked).toContain('/api/games/getBetRecord');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'));
  await setHidden(page, true);
  await ended;
  await settle();
  asked.length = 0;
  await page.clock.runFor(120_000);
  await settle();
  expect(asked).toEqual([]);
  await setHidden(page, false);
  await expect.poll(streams).toBe(1);
  await expect.poll(() => asked).toContain('/api/games/getGameResult');
});

test(
  'a first visit in another language is asked once and speaks it without a reload',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({ locale: 'zh-Hans' });
    await page.addInitScript(() => localStorage.removeItem('locale'));
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.getByRole('link', { name: 'Log in' }).waitFor();
    await page.getByRole('button', { name: 'English', exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('English', { exact: true }).selectOption('ar');
    await expect.poll(() => page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await page.evaluate(() => ['isSame' in window, localStorage.getItem('locale')])).toEqual([
      true,
      'ar',
    ]);
  },
);
