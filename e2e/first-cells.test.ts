/** @module-tag whole-run */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { GAMES } from '@tessera/domain/games/catalogue';

import { betPhones } from './support/bet-phone.ts';
import { goTo, reload } from './support/browser.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone } = betPhones(product, 'cells');

/** The first game of each family whose cells stand on a board. */
const FIRST = GAMES.filter(({ family }, at) => GAMES.findIndex((one) => one.family === family) === at);
/** The part of the screen above the first cell, at the most. */
const SHARE_MAX = 0.45;

const road = (page: Page): Locator => page.locator('main:visible h2 button[aria-expanded]');
/** The first selection below the tabs. */
const firstCell = (page: Page): Locator =>
  page.locator('main:visible [role=tabpanel] section button[aria-pressed]:not(header *)').first();

async function boxOf(one: Locator): Promise<{ readonly top: number; readonly bottom: number }> {
  const { y, height } = (await one.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return { top: y, bottom: y + height };
}

test.each(FIRST)('$code shows what one bets on in the upper part of a screen', async ({ id }) => {
  const { table, page } = await phone({ height: 812 });
  await table.open(id);
  await road(page).waitFor();
  expect((await boxOf(firstCell(page))).top).toBeLessThan(812 * SHARE_MAX);
  await page.setViewportSize({ width: 320, height: 640 });
  await firstCell(page).tap();
  // With a slip the foot is at its highest.
  await table.toSlip.waitFor();
  const stake = await boxOf(page.getByRole('group', { name: 'Stake per line' }));
  const bar = await boxOf(table.toSlip);
  expect((await boxOf(firstCell(page))).bottom).toBeLessThan(Math.min(stake.top, bar.top));
});

test('a road that was opened stays open on this phone, and the line folds it again', async () => {
  const { table, page } = await phone();
  await table.open(1);
  const link = page.locator('main:visible').getByRole('link', { name: 'Roads' });
  await road(page).waitFor();
  const { top } = await boxOf(firstCell(page));
  expect(await link.count()).toBe(0);
  await road(page).tap();
  await link.waitFor();
  await reload(page);
  await link.waitFor();
  expect((await boxOf(firstCell(page))).top).toBeGreaterThan(top + 6 * 17);
  await road(page).tap();
  await link.waitFor({ state: 'detached' });
  expect((await boxOf(firstCell(page))).top).toBe(top);
});

/** The pictures of cells that a figure lies on, and the number of the figures. */
const figuresOf = (page: Page) =>
  page.locator('main:visible [role=tabpanel]').evaluate((panel) => {
    const figures = [...panel.querySelectorAll<HTMLElement>('[data-missed]')];
    const covered = figures.filter((figure) => {
      const one = figure.getBoundingClientRect();
      return [...(figure.closest('button')?.querySelectorAll('svg') ?? [])].some((picture) => {
        const other = picture.getBoundingClientRect();
        const isBeside = other.left >= one.right || other.right <= one.left;
        return other.width > 0 && !isBeside && other.top < one.bottom && other.bottom > one.top;
      });
    });
    return { count: figures.length, covered: covered.map(({ innerText }) => innerText) };
  });

test.each([
  { id: 3, group: 'Places', play: undefined, cells: 100 },
  { id: 3, group: 'Places', play: 'Champion', cells: 10 },
  { id: 1, group: 'Triples and runs', play: undefined, cells: 6 },
  { id: 1, group: 'Pairs', play: undefined, cells: 6 },
  { id: 1, group: 'Single', play: undefined, cells: 6 },
])('figures of game $id lie clear of the pictures: $group, $play', async ({ id, group, play, cells }) => {
  await product.passTo('settled', id);
  const { table, page } = await phone();
  await table.open(id);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await table.group(group, play);
    await expect.poll(async () => (await figuresOf(page)).count).toBeGreaterThanOrEqual(cells);
    expect((await figuresOf(page)).covered).toEqual([]);
  }
});

test('a table, and a play whose lines are made of numbers, tell above their cells what each pays', async () => {
  const { table, page } = await phone();
  await table.open(3);
  await table.group('Places');
  const main = page.locator('main:visible');
  expect(await main.getByText(/^9\.\d\d each$/).count()).toBe(1);
  expect(await main.getByRole('tabpanel').locator('header').count()).toBe(0);
  for (const [game, group] of [
    [6, 'Three sums'],
    [7, 'First balls'],
  ] as const) {
    await table.open(game);
    await table.group(group);
    const odds = await boxOf(main.getByText(/^[\d.\u2013]+ each$/).first());
    expect(odds.bottom).toBeLessThan((await boxOf(firstCell(page))).top);
  }
});

test('two words of a cell have a line each in Arabic, in every cell of the row', async () => {
  const { page } = await phone({ locale: 'ar' });
  await goTo(page, '/pages/game/bet?game_id=1');
  const cells = page.locator('main:visible [role=tabpanel] section button[aria-pressed]');
  await cells.nth(7).waitFor();
  const lines = await cells.evaluateAll((all) =>
    all
      .map((cell) => cell.firstElementChild)
      .filter((label) => label?.textContent.trim().includes(' '))
      .map((label) => {
        const range = document.createRange();
        range.selectNodeContents(label as Element);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      }),
  );
  expect(lines).toEqual([2, 2, 2, 2]);
});
