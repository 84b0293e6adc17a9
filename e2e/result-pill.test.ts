import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { type BetPhone, betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import type { Member } from './support/caller.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'pilled');

const pillOf = (page: Page) =>
  page.getByRole('status').getByRole('link').filter({ hasText: 'Proof' }).filter({ hasText: 'Round' });
const main = (page: Page): Locator => page.locator('main:visible');
/** The balance at the head of Home; its currency stands before the figures. */
const homeBalance = async (page: Page): Promise<bigint> =>
  minorOf(await main(page).locator('header bdi').first().innerText());

/** Resolves once a pill is there. It stays, because its link has the focus. */
const keepPill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const keep = (): void => {
          const link = document.querySelector<HTMLElement>('output [data-pill] a');
          if (!link) return;
          watch.disconnect();
          link.focus();
          resolve();
        };
        const watch = new MutationObserver(keep);
        watch.observe(document.body, { childList: true, subtree: true });
        keep();
      }),
  );
/** Takes the focus off the pill. */
const release = (page: Page): Promise<void> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** Notes of each pill that appears what the stage on the screen is at; an empty text without one. */
const notePills = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const pills: string[] = [];
    Object.assign(window, { pills });
    let shown: Element | null = null;
    new MutationObserver(() => {
      const pill = document.querySelector('output [data-pill]');
      if (pill && pill !== shown) {
        const stages = [...document.querySelectorAll<HTMLElement>('main [data-stage]')];
        pills.push(stages.find((stage) => stage.checkVisibility())?.dataset['stage'] ?? '');
      }
      shown = pill;
    }).observe(document.body, { childList: true, subtree: true });
  });
const pills = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { pills: string[] }).pills);

/** Big and small of Lucky 28: one of the two wins, whatever is drawn. */
async function betBothSides({ page, table }: Pick<BetPhone, 'page' | 'table'>): Promise<void> {
  await table.open(6);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  await page.getByRole('button', { name: /This round: 2 bets/ }).waitFor();
}

test('tells the sum of a round on another page, changes the balance there, and leaves', async () => {
  const phone = await memberPhone();
  const { page } = phone;
  await betBothSides(phone);
  const before = minorOf((await phone.caller.get('user/index')).money);
  await goTo(page, '/');
  await expect.poll(() => homeBalance(page)).toBe(before);
  const kept = keepPill(page);
  await product.passTo('settled', 6);
  await kept;
  const pill = pillOf(page);
  const bets = await betsOf(phone);
  const back = bets.reduce((sum, bet) => sum + minorOf(bet.win_amount), 0n);
  expect(bets.map(({ status }) => status).toSorted()).toEqual(['lose', 'win']);
  expect(minorOf((await pill.locator('b bdi').innerText()).replace('+', ''))).toBe(back);
  await expect.poll(() => homeBalance(page)).toBe(before + back);
  expect(await pill.getAttribute('href')).toContain(`round_id=${bets[0]?.round_id}`);
  await release(page);
  await pill.waitFor({ state: 'detached' });
});

/** The element at the end of each page, above which the pill lies; null for a page without one. */
const FEET: readonly (readonly [string, string, ((page: Page) => Locator) | null])[] = [
  ['the bar of tabs', '/', (page) => page.getByRole('navigation', { name: 'Main' })],
  [
    'the foot of another board',
    '/pages/game/bet?game_id=3',
    (page) => page.getByRole('button', { name: 'My bets' }),
  ],
  ['the end of the screen', '/pages/game/record', null],
];

const boxOf = async (part: Locator) => {
  const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { top: y, end: y + height };
};

test.each(FEET)(
  'lies above %s and covers nothing that is read there',
  { tags: 'whole-run' },
  async (_, address, foot) => {
    const phone = await memberPhone();
    const { page } = phone;
    await betBothSides(phone);
    await goTo(page, address);
    await main(page).locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    const kept = keepPill(page);
    await product.passTo('settled', 6);
    await kept;
    const pill = page.locator('output [data-pill] > span');
    await expect
      .poll(() => pill.evaluate((element) => element.getAnimations({ subtree: true }).length))
      .toBe(0);
    const { top, end } = await boxOf(pill);
    const screen = page.viewportSize()?.height ?? 0;
    const below = foot ? (await boxOf(foot(page).first())).top : screen;
    expect(end).toBeLessThanOrEqual(below);
    expect(end).toBeGreaterThan(below - 24);
    if (address.includes('bet?')) {
      const card = await boxOf(new BetBoard(page).card);
      expect(card.end).toBeLessThanOrEqual(top);
    } else {
      // The page ends above it, and has its whole height again afterwards.
      expect((await boxOf(main(page))).end).toBeLessThanOrEqual(top);
      await release(page);
      await pill.waitFor({ state: 'detached' });
      await expect.poll(async () => (await boxOf(main(page))).end).toBeGreaterThan(top);
    }
  },
);

test('says nothing while the board of the game is on top', { tags: 'whole-run' }, async () => {
  const phone = await memberPhone();
  const { page } = phone;
  await betBothSides(phone);
  const told = page.getByRole('status').filter({ hasText: 'Returned' });
  await product.passTo('settled', 6);
  await told.waitFor();
  await expect.poll(async () => (await betsOf(phone)).every((bet) => bet.status !== 'pending')).toBe(true);
  await goTo(page, '/');
  await main(page).locator('header bdi').first().waitFor();
  expect(await pillOf(page).count()).toBe(0);
});

test(
  'waits while a draw is played on the screen, and tells a round whose stage was left before',
  { tags: 'whole-run' },
  async () => {
    const phone = await memberPhone({ isStill: false });
    const { page, caller } = phone;
    const { game_no } = await caller.get('games/getGameResult', { game_id: '8' });
    const bet_content = [{ play: 'total', number: 'big', amount: '1.00' }];
    await caller.get('games/submitBet', { game_id: 8, game_no: game_no ?? '', bet_content });
    await betBothSides(phone);
    await notePills(page);
    await product.passTo('close', 6);
    await page.locator('main:visible [data-stage=awaited]').waitFor();
    await product.passTo('settled', 6);
    await page.locator('main:visible [data-stage=shown]').waitFor();
    // The bet on the other game.
    await expect.poll(async () => (await pills(page)).length).toBeGreaterThan(0);
    expect(await pills(page)).not.toContain('played');

    await page.getByRole('button', { name: 'Repeat 20.00' }).click();
    await page.getByRole('button', { name: /This round: 2 bets/ }).waitFor();
    await product.passTo('close', 6);
    await page.locator('main:visible [data-stage=awaited]').waitFor();
    await goTo(page, '/');
    const kept = keepPill(page);
    await product.passTo('settled', 6);
    await kept;
    await pillOf(page).waitFor();
  },
);

/** As if every bet were lost, whatever is drawn. */
const loseAll = (page: Page): Promise<unknown> =>
  page.route(/\/api\/games\/getBetRecord\?.*round_id=/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { list: { status: string }[] } };
    const list = reply.data.list.map((bet) =>
      bet.status === 'pending' ? bet : { ...bet, status: 'lose', win_amount: '0.00' },
    );
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, list } } });
  });

/** The rounds of the bets without a result that the page has read from now on. */
function noteListed(page: Page): ReadonlySet<string> {
  const listed = new Set<string>();
  page.on('response', async (response) => {
    if (!/getBetRecord\?.*status=pending/.test(response.url())) return;
    const reply = (await response.json().catch(() => null)) as {
      data: { list: { round_id: string }[] };
    } | null;
    for (const bet of reply?.data.list ?? []) listed.add(bet.round_id);
  });
  return listed;
}

const startChase = async ({ caller }: Member, rounds: number): Promise<void> => {
  const { list } = await caller.get('games/chaseIssues', { game_id: '1' });
  const issues = list.slice(0, rounds).map(({ game_no }) => game_no);
  const bet_content = [{ play: 'side', number: 'big', amount: '1.00' }];
  await caller.get('games/createChase', { game_id: 1, bet_content, issues, stop_on_win: 0 });
};

test('tells the lost rounds of a chase once, with its last one', { tags: 'whole-run' }, async () => {
  const phone = await memberPhone();
  const { page } = phone;
  await loseAll(page);
  const listed = noteListed(page);
  await goTo(page, '/');
  await startChase(phone, 3);
  await notePills(page);
  for (const bought of [1, 2, 3]) {
    await expect.poll(async () => (await betsOf(phone)).length).toBe(bought);
    const roundId = (await betsOf(phone))[0]?.round_id ?? '';
    await expect.poll(() => listed.has(roundId)).toBe(true);
    if (bought < 3) {
      const asked = page.waitForResponse((response) => response.url().includes('games/chaseDetail'));
      await product.passTo('settled');
      await (await asked).finished();
      expect(await pills(page)).toEqual([]);
    }
  }
  const kept = keepPill(page);
  await product.passTo('settled');
  await kept;
  expect(await pillOf(page).innerText()).toMatch(/Not won\s+2 chase rounds lost before/);
  expect(await pills(page)).toHaveLength(1);
});
