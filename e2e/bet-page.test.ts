import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { eventually } from './support/bet-board.ts';
import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { Caller, newMember } from './support/caller.ts';
import { isWon, minorOf, payOf } from './support/expected-payouts.ts';
import { PASSWORD } from './support/player.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone, memberPhone } = betPhones(product, 'better');

test('places a slip once on a double tap', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big');
  await table.toSlip.waitFor();
  await table.bet.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('status').filter({ hasText: '1 line placed' }).waitFor();
  expect((await betsOf(member)).length).toBe(1);
  expect((await member.caller.get('user/index')).money).toBe('990.00');
});

test(
  'takes selections before the code of the slip has come, and a slip that was left here',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    const cells = page.getByRole('region', { name: SIDES });
    await table.open(1);
    await reload(page);
    await cells.waitFor();
    // The files that the boot script preloads for the page.
    const first = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
        .map(({ href }) => href)
        .concat(Array.from(document.scripts, ({ src }) => src)),
    );
    const { promise: gate, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      if (!first.includes(route.request().url())) await gate;
      await route.continue();
    });
    await reload(page);
    const chosen = cells.locator('button[aria-pressed=true]');
    await cells.waitFor();
    await table.choose(SIDES, 'Big', 'Odd');
    expect(await chosen.count()).toBe(2);
    await reload(page);
    await expect.poll(() => chosen.count()).toBe(2);
    expect(await table.toSlip.count()).toBe(0);
    release();
    await table.toSlip.waitFor();
    await page.getByText('2 lines').waitFor();
  },
);

test(
  'asks for the prices and the round before it fetches the files of the page',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await phone();
    await table.open(1);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await reload(page);
    await page.getByRole('region', { name: SIDES }).waitFor();
    const files = await page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href),
    );
    const calls = ['games/play?', 'games/getGameResult?'].map((call) =>
      asked.findIndex((url) => url.includes(call)),
    );
    expect(Math.min(...calls)).toBeGreaterThan(-1);
    expect(Math.max(...calls)).toBeLessThan(asked.findIndex((url) => files.includes(url)));
  },
);

test('keeps the draft over a reload', { tags: 'whole-run' }, async () => {
  const { table, page } = await memberPhone();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Odd');
  await page.getByText('2 lines').waitFor();
  await reload(page);
  await page.getByText('2 lines').waitFor();
  const pressed = page.getByRole('region', { name: SIDES }).locator('button[aria-pressed=true]');
  await expect
    .poll(() => pressed.allInnerTexts())
    .toEqual([expect.stringContaining('Big'), expect.stringContaining('Odd')]);
});

test(
  'is alone after a reload three pages deep: the draft is kept, and the back arrow leads home',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    await goTo(page, '/pages/game/list');
    await page.locator('main[data-page="/pages/game/list"]:visible').waitFor();
    await table.open(1);
    await table.choose(SIDES, 'Big');
    await page.getByText('1 line', { exact: true }).waitFor();
    expect(await page.locator('main').count()).toBe(3);
    await reload(page);
    await page.getByText('1 line', { exact: true }).waitFor();
    expect(await page.locator('main').count()).toBe(1);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(await page.evaluate(() => location.hash)).toBe('#/');
  },
);

test(
  'refuses a slip as a whole and keeps it when the balance was spent on another phone',
  { tags: 'whole-run' },
  async () => {
    const { table, page, ...member } = await memberPhone();
    // The phone does not hear of what another phone spends.
    await page.route('**/api/live*', (route) => route.abort());
    await reload(page);
    await table.open(1);
    await table.choose(SIDES, 'Big', 'Small');
    await table.openSlip();
    const { game_no } = await member.caller.get('games/getGameResult', { game_id: '3' });
    const bet_content = [{ play: 'rank1', number: '7', amount: '985.00' }];
    await member.caller.get('games/submitBet', { game_id: 3, game_no: game_no ?? '', bet_content });
    await table.confirm.click();
    await expect.poll(() => table.noticeText()).toMatch(/5\.00 short|Insufficient balance/);
    expect(await table.slip.getByRole('listitem').count()).toBe(2);
    expect((await betsOf(member)).map((bet) => bet.play)).toEqual(['rank1']);
    product.forgive();
  },
);

test('shows the balance with its change, and the bets of the round one tap away, where one is cancelled and each leads to its receipt', async () => {
  const { table, page, ...member } = await memberPhone();
  await table.open(1);
  await page.getByText('Balance 1,000.00').waitFor();
  await table.choose(SIDES, 'Big', 'Odd');
  await table.place();
  await page.getByText(/Balance 980\.00\s*\u221220\.00/).waitFor();
  await page.getByRole('button', { name: /This round: 2 bets 20\.00/ }).click();
  const sheet = page.getByRole('dialog', { name: 'My bets' });
  const rows = sheet.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  const [bet] = await betsOf(member);
  const odd = rows.filter({ has: page.getByText(bet?.number_name ?? '', { exact: true }) });
  await odd.getByText(`\u00d7 ${bet?.odds}`).waitFor();
  await odd.getByText('Returns if it wins').waitFor();
  await odd.getByRole('button', { name: /^Cancel bet/ }).click();
  await odd.getByText('Cancelled').waitFor();
  expect(await rows.getByRole('button', { name: /^Cancel bet/ }).count()).toBe(1);
  await sheet.getByText('Staked 10.00').waitFor();
  const records = sheet.getByRole('link', { name: 'See my bets' });
  expect(await records.getAttribute('href')).toBe('#/pages/game/record?game_id=1');
  await odd.getByRole('link', { name: /Receipt$/ }).click();
  const opened = page.getByRole('dialog', { name: `${bet?.play_name} \u00b7 ${bet?.number_name}` });
  await opened.getByText('Receipt valid, checked on your phone').waitFor();
});

test(
  'sells the exact first two by place, and plays of one shape from one table',
  { tags: 'whole-run' },
  async () => {
    const { table, page, ...member } = await memberPhone();
    await table.open(3);
    await table.group('Podium');
    const exacta = page.getByRole('region', { name: 'Exacta' });
    const place = (n: number) => exacta.getByRole('group', { name: `Position ${n}` });
    await place(1).getByRole('button', { name: '1', exact: true }).click();
    await place(1).getByRole('button', { name: '3', exact: true }).click();
    await place(2).getByRole('button', { name: '3', exact: true }).click();
    await place(2).getByRole('button', { name: '10', exact: true }).click();
    await exacta.getByText('3 lines').waitFor();
    await table.group('Dragon or tiger');
    const duels = page.getByRole('tabpanel').getByRole('region');
    expect(await duels.count()).toBe(5);
    await duels
      .nth(1)
      .getByRole('button', { name: /^Tiger/ })
      .click();
    await table.group('Places');
    await table.choose('Third place', '7');
    await table.place();
    const bets = (await betsOf(member)).map(({ play, number }) => `${play} ${number}`);
    expect(bets.toSorted()).toEqual(['dt2 tiger', 'exacta 1-10', 'exacta 1-3', 'exacta 3-10', 'rank3 7']);
  },
);

test('settles demo bets of a guest on the phone after the draw', async () => {
  const { table, page } = await phone();
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const before = await demoBalance();
  await table.open(1);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  await reload(page);
  await table.sale();
  await product.passTo('settled');
  const line = page.getByRole('status').filter({ hasText: 'returned' });
  await line.waitFor();
  const issue = /Round (\d{4})/.exec(await line.innerText())?.[1] ?? '';
  const { list } = await new Caller(product.address).get('games/getHistoryRecord', { game_id: '1' });
  const numbers = list.find((draw) => draw.game_no.endsWith(`-${issue}`))?.numbers ?? [];
  const wins = ['big', 'small'].filter((number) => isWon('k3', { play: 'side', number }, numbers));
  const paid = wins.reduce((sum) => sum + payOf(1_000n, '1.95'), 0n);
  await eventually(async () => expect(await demoBalance()).toBe(before - 2_000n + paid));

  async function demoBalance(): Promise<bigint> {
    await goTo(page, '/pages/profile/profile');
    const card = page.locator('main:visible section').filter({ hasText: 'Demo balance' });
    return minorOf(await card.locator('bdi').last().innerText());
  }
});

test('logs two tabs of one phone in and out together', { tags: 'whole-run' }, async () => {
  const { page, context, storage } = await memberPhone();
  const other = await context.newPage();
  await other.goto('/#/pages/profile/profile');
  await other.getByText('Available balance').waitFor();
  await goTo(page, '/pages/profile/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await other.getByRole('button', { name: 'Log in' }).waitFor();
  const { username } = JSON.parse(storage['userInfo'] ?? '{}') as { username: string };
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Account').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.getByText('Available balance').waitFor();
});

test('shares a slip between tabs and separates it between members', { tags: 'whole-run' }, async () => {
  const { table, page, context } = await memberPhone();
  const username = 'guestofpage';
  await newMember(new Caller(product.address), username);
  await table.open(1);
  await table.choose(SIDES, 'Big');
  const other = await context.newPage();
  await other.goto('/#/pages/game/bet?game_id=1');
  await other.getByText('1 line', { exact: true }).waitFor();
  await table.choose(SIDES, 'Odd');
  await other.getByText('2 lines').waitFor();
  await goTo(page, '/pages/profile/profile');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const hint = 'Tap what you want to bet on';
  await other.getByText(hint).waitFor();
  await table.open(1);
  await page.getByText(hint).waitFor();
  await table.choose(SIDES, 'Small');
  await goTo(page, '/pages/login/login');
  await page.getByLabel('Account').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor({ state: 'hidden' });
  await table.open(1);
  await page.getByText('1 line', { exact: true }).waitFor();
  const pressed = page.getByRole('region', { name: SIDES }).locator('button[aria-pressed=true]');
  expect(await pressed.allInnerTexts()).toEqual([expect.stringContaining('Small')]);
  await table.openSlip();
  await table.confirm.waitFor();
});

test(
  'reports slip code that fails to load and fetches it again on the next tap',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    let isLost = true;
    await page.route(/\/assets\/[^/]*\.js/, async (route) => {
      const reply = await route.fetch();
      const text = await reply.text();
      // The catalogue names every text of the page, the code of the slip only its own.
      const isSlip = text.includes('bet.slipOf') && !text.includes('bet.hint');
      await (isSlip && isLost ? route.abort() : route.fulfill({ response: reply, body: text }));
    });
    await goTo(page, '/pages/game/bet?game_id=1');
    await table.choose(SIDES, 'Big');
    const see = page.getByRole('button', { name: 'See slip', exact: true });
    await see.click();
    await page.getByText('Network error').first().waitFor();
    expect(await table.slip.count()).toBe(0);
    isLost = false;
    await see.click();
    await table.slip.waitFor();
    product.forgive((fault) => fault.includes('ERR_FAILED'));
  },
);

test(
  'scrolled, keeps the round and its seconds under the bar, and the tabs right under them',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await phone();
    await table.open(3);
    const main = page.locator('main:visible');
    const strip = main.locator('div[data-family][aria-hidden=true]');
    await strip.waitFor({ state: 'attached' });
    expect(await strip.innerText()).toBe('');
    const edges = (one: Locator) =>
      one.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return [Math.round(top), Math.round(bottom)] as const;
      });
    const [, underBar] = await edges(page.locator('header:visible').first());
    for (const down of [500, 900]) {
      await main.evaluate((scroller, top) => scroller.scrollTo({ top }), down);
      await expect.poll(() => strip.innerText()).toMatch(/^Round \d{4}\s+\d:\d\d/);
      const [top, bottom] = await edges(strip.locator('> div'));
      expect([top, bottom]).toEqual([underBar, underBar + 44]);
      const [tabsTop] = await edges(main.getByRole('tablist'));
      expect(tabsTop).toBe(bottom);
    }
    await main.evaluate((scroller) => scroller.scrollTo({ top: 0 }));
    await expect.poll(() => strip.innerText()).toBe('');
  },
);

test(
  'moves nothing when the line that undoes comes and goes, and keeps the break away from both',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await memberPhone();
    await table.open(6);
    await table.choose(SIDES, 'Big');
    await table.bet.click();
    const bets = page.getByRole('button', { name: /This round: 1 bet/ });
    await bets.waitFor();
    await reload(page);
    // The line stays until it is used.
    await page.evaluate(() => {
      const later = window.setTimeout.bind(window);
      const stay = (run: TimerHandler, ms?: number) => later(run, ms === 5_000 ? 10 * 60_000 : ms);
      Object.assign(window, { setTimeout: stay });
    });
    const undo = page.getByRole('button', { name: 'Undo' });
    const main = page.locator('main:visible');
    // The time at play begins with the first bet, in a line of its own; what comes late stands above it.
    await main.getByText(/^Played/).waitFor();
    await main.getByRole('link', { name: /^Rebate/ }).waitFor();
    const pause = main.getByRole('button', { name: 'Break for 24 hours' });
    await main.evaluate((scroller) => scroller.scrollTo({ top: scroller.scrollHeight }));
    const edges = async (one: Locator) => {
      const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
      return { top: Math.round(y), end: Math.round(y + height) };
    };
    const before = await edges(pause);
    const foot = await edges(bets);
    expect(foot.top - before.end).toBeGreaterThanOrEqual(44);
    await page.getByRole('button', { name: 'Repeat 10.00' }).click();
    await undo.waitFor();
    const during = [await edges(pause), await edges(undo)] as const;
    expect(during[0]).toEqual(before);
    expect(during[1].top).toBeGreaterThanOrEqual(before.end);
    await undo.click();
    await undo.waitFor({ state: 'detached' });
    expect(await edges(pause)).toEqual(before);
  },
);

test('lays Arabic out from the right without sideways scrolling', { tags: 'whole-run' }, async () => {
  const { table, page } = await phone({ locale: 'ar' });
  await table.open(3);
  const { dir, over } = await page.evaluate(() => ({
    dir: getComputedStyle(document.body).direction,
    over: document.documentElement.scrollWidth - innerWidth,
  }));
  expect({ dir, over }).toEqual({ dir: 'rtl', over: 0 });
  const back = await page.locator('header button').first().boundingBox();
  expect(back?.x).toBeGreaterThan(300);
});

test(
  'draws the figures of a table in a face of one width once it is on the phone',
  { tags: 'whole-run' },
  async () => {
    const { table, page } = await phone();
    await table.open(1);
    await expect
      .poll(() => page.evaluate(() => Array.from(document.fonts, ({ status }) => status)))
      .toEqual(['loaded', 'loaded']);
    await goTo(page, '/');
    await table.open(2);
    const face = await page
      .locator('main:visible [role=tabpanel]')
      .evaluate((panel) => getComputedStyle(panel).fontFamily);
    expect(face).toMatch(/^Numerals,/);
  },
);
