import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { PINYIN } from '@tessera/contract/names/football/pinyin';
import { zhHans } from '@tessera/contract/names/football/zh-hans';

import { BetBoard, eventually } from './support/bet-board.ts';
import { betPhones, betsOf } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'league');
const LEAGUE = 11;
const TOUCH = 44;

const cardsOf = (page: Page): Locator => page.locator('main:visible .lg-card');

/** The table of the league on its second match day, which is on sale for a while; what follows the first
 *  paint has come. */
async function openTable(page: Page): Promise<void> {
  await goTo(page, `/pages/game/bet?game_id=${LEAGUE}`);
  await page.locator('main:visible .lg-days label').nth(1).click();
  await page.locator('main:visible [aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function openMatch(page: Page): Promise<void> {
  await openTable(page);
  await cardsOf(page).first().getByRole('link').click();
  await page.locator('main:visible .lg-match').waitFor();
}

const edges = (one: Locator) =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return [Math.round(top), Math.round(bottom)] as const;
  });

test.each([
  ['table', 'en', openTable],
  ['table', 'ar', openTable],
  ['match', 'en', openMatch],
  ['match', 'ar', openMatch],
] as const)(
  '%s in %s: the day, its clock and the tabs stay under the bar',
  { tags: 'whole-run' },
  async (_, locale, open) => {
    const { page } = await product.open({ locale });
    await open(page);
    const main = page.locator('main:visible');
    const strip = main.locator('div[data-family][aria-hidden=true]');
    await strip.waitFor({ state: 'attached' });
    expect(await strip.innerText()).toBe('');
    const [, underBar] = await edges(page.locator('header:visible').first());
    for (const down of [330, 430]) {
      await main.evaluate((scroller, top) => scroller.scrollTo({ top }), down);
      // The number of the day, and a clock.
      await expect.poll(() => strip.innerText()).toMatch(/\d\D*\s\d+:\d\d/);
      const line = strip.locator('> div');
      const [top, bottom] = await edges(line);
      expect([top, bottom]).toEqual([underBar, underBar + TOUCH]);
      expect(await line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      const [tabsTop] = await edges(main.getByRole('tablist'));
      expect(tabsTop).toBe(bottom);
    }
    await main.evaluate((scroller) => scroller.scrollTo({ top: 0 }));
    await expect.poll(() => strip.innerText()).toBe('');
  },
);

/** Puts a cell under what sticks at an edge of the page: whether it is in sight there, and once it has the
 *  focus. */
const seenAt = (cell: Locator, edge: 'top' | 'bottom'): Promise<readonly boolean[]> =>
  cell.evaluate((element, side) => {
    const page = element.closest('main');
    if (!page || !(element instanceof HTMLElement)) return [];
    const isSeen = (): boolean => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [1, height / 2, height - 1].every((down) =>
        element.contains(document.elementFromPoint(x + width / 2, y + down)),
      );
    };
    page.scrollTop += element.getBoundingClientRect()[side] - page.getBoundingClientRect()[side];
    const before = isSeen();
    element.focus();
    return [before, isSeen()];
  }, edge);

test(
  'shows the cell that the keyboard comes to clear of the strip, the tabs and the foot',
  { tags: 'whole-run' },
  async () => {
    const { page } = await product.open({});
    await openTable(page);
    for (const cell of [
      cardsOf(page).nth(5).locator('.lg-cell').first(),
      cardsOf(page).nth(6).getByRole('link'),
    ]) {
      expect(await seenAt(cell, 'top')).toEqual([false, true]);
      await cell.blur();
      expect(await seenAt(cell, 'bottom')).toEqual([false, true]);
    }
  },
);

/** Returns true if the middle of it is on the screen, with nothing over it. */
const isUncovered = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

/** A phone on which a slip of several matches was one ticket. */
const ticketPhone = () =>
  product.open({ storage: { 'tessera.ticket': JSON.stringify({ tab: 'ways', unit: '5' }) } });
const ways = ({ slip }: BetBoard): Locator => slip.getByRole('radio', { name: 'Multiple', exact: true });

/** A home win without goals of both, in the bet builder of the match on the screen. */
async function combine(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Bet builder', exact: true }).click();
  const part = (market: string, pick: RegExp) =>
    page.getByRole('region', { name: market, exact: true }).getByRole('button', { name: pick }).click();
  await part('Match result', /^Home /);
  await part('Both teams to score', /^No /);
}

test(
  'places a combination of one match as a single, whatever was chosen for several',
  { tags: 'whole-run' },
  async () => {
    const { page } = await ticketPhone();
    const table = new BetBoard(page);
    await openMatch(page);
    await combine(page);
    await page.getByRole('button', { name: 'Add to slip' }).click();
    await expect.poll(() => table.toSlip.innerText()).toMatch(/^1 line\b/);
    await table.openSlip();
    expect(await table.slip.getByRole('listitem').count()).toBe(1);
    expect(await ways(table).count()).toBe(0);
    expect((await table.notice.allInnerTexts()).join('')).toBe('');
  },
);

test(
  'stakes a combination and a pick of another match as a double, whose legs name all of it',
  { tags: 'whole-run' },
  async () => {
    const player = await memberPhone();
    const { page, table } = player;
    await openMatch(page);
    await combine(page);
    const price = page.getByRole('region', { name: 'Bet builder', exact: true }).locator('bdi');
    const odds = await price.innerText();
    for (const down of [0, 600, 1e6]) {
      await page.locator('main:visible').evaluate((main, top) => main.scrollTo({ top }), down);
      expect(await isUncovered(price)).toBe(true);
    }
    await page.getByRole('button', { name: 'Add to slip' }).click();
    await openTable(page);
    const other = cardsOf(page)
      .nth(1)
      .getByRole('button', { name: /^Home / });
    await other.click();
    await table.openSlip();
    await table.slip.getByText('Multiple', { exact: true }).click();
    const legs = await table.slip.locator('.lg-leg-picks li').allInnerTexts();
    const parts = 'Match result: Home + Both teams to score: No';
    expect(legs.map((leg) => leg.replaceAll(/\s+/g, ' '))).toEqual([
      `${parts} Bet builder ${odds}`,
      expect.stringMatching(/^Home Match result [\d.]+$/),
    ]);
    const [, single = ''] = legs[1]?.match(/([\d.]+)\s*$/) ?? [];
    const total = Math.floor((Number(odds.replace('.', '')) * Number(single.replace('.', ''))) / 100) / 100;
    await expect.poll(() => table.slip.innerText()).toContain(`Total odds\n${total.toFixed(2)}`);
    await table.confirm.click();
    await table.slip.waitFor({ state: 'detached' });
    const [ticket] = await eventually(async () => {
      const bets = await betsOf(player);
      expect(bets).toHaveLength(1);
      return bets;
    });
    expect(ticket?.legs?.map(({ play, picks }) => [play.slice(play.indexOf('.')), picks[0]?.name])).toEqual([
      ['.bb', parts],
      ['.1x2', 'Home'],
    ]);
    await goTo(page, '/pages/game/record');
    await page.getByRole('button', { name: /^2 × 1 / }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Legs' }).innerText()).toContain(parts);
  },
);

test(
  'takes up the ticket with the second match, and says until when each match is on sale',
  { tags: 'whole-run' },
  async () => {
    const { page } = await ticketPhone();
    const table = new BetBoard(page);
    await openTable(page);
    const home = (at: number) =>
      cardsOf(page)
        .nth(at)
        .getByRole('button', { name: /^Home / })
        .click();
    await home(0);
    await table.openSlip();
    const day = table.slip.getByRole('heading', { name: /^Season \d+ · Day \d+$/ }).locator('..');
    const clock = (await day.innerText()).match(/\d+:\d\d$/)?.[0];
    expect(clock).toBeDefined();
    await expect.poll(() => day.innerText()).not.toContain(clock);
    expect(await ways(table).count()).toBe(0);
    await page.keyboard.press('Escape');
    await table.slip.waitFor({ state: 'detached' });
    await home(1);
    await table.openSlip();
    expect(await ways(table).isChecked()).toBe(true);
    const legs = await table.slip.locator('.lg-leg-match').allInnerTexts();
    expect(legs).toHaveLength(2);
    for (const leg of legs) expect(leg).toMatch(/\s\d+:\d\d$/);
  },
);

const searchSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Search clubs and markets' });

test('finds a market of a club by keyboard, and leads to it on the page of the match', async () => {
  const { page } = await product.open({});
  await openTable(page);
  await page.getByRole('button', { name: 'Search clubs and markets' }).click();
  const sheet = searchSheet(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('zzz');
  await expect.poll(() => sheet.getByRole('status').innerText()).toBe('Nothing found');
  await expect.poll(() => sheet.innerText()).toContain('Clubs and markets of the match days on sale');
  const top = await edges(sheet.getByRole('searchbox'));
  await sheet.getByRole('searchbox').fill('half full');
  await expect.poll(() => sheet.getByRole('status').innerText()).toMatch(/^\d+ results$/);
  expect(await edges(sheet.getByRole('searchbox'))).toEqual(top);
  const first = sheet.getByRole('link').first();
  const clubs = (await first.locator('span').innerText()).split(' v ');
  await page.keyboard.press('Enter');
  await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const market = page.getByRole('region', { name: 'Half-time / full-time', exact: true });
  await market.waitFor();
  expect(await page.locator('main:visible .lg-match-club b').allInnerTexts()).toEqual(clubs);
  expect(await page.getByRole('tab', { name: 'Halves', selected: true }).count()).toBe(1);
  await expect
    .poll(() => market.evaluate((section) => section.getBoundingClientRect().top < innerHeight / 2))
    .toBe(true);
});

test('finds a club by pinyin in Chinese', { tags: 'whole-run' }, async () => {
  const { page } = await product.open({ locale: 'zh-Hans' });
  await openTable(page);
  const clubs = await cardsOf(page).first().locator('b').allInnerTexts();
  await page.getByRole('button', { name: '搜索球队或玩法' }).click();
  const pinyin = Object.entries(zhHans.clubs).find(([, name]) => name === clubs[0])?.[0] ?? '';
  const field = page.getByRole('dialog').getByRole('searchbox');
  await field.fill(PINYIN.clubs[pinyin as keyof typeof PINYIN.clubs].replaceAll(' ', ''));
  await expect.poll(() => page.getByRole('dialog').getByRole('link').first().innerText()).toContain(clubs[0]);
});
