/** @module-tag whole-run */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';

import { goTo } from './support/browser.ts';
import { Caller } from './support/caller.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const LEAGUE = 11;

/** Order of two elements along the line: the sign of their distance. */
const order = async (first: Locator, last: Locator): Promise<number> =>
  Math.sign(((await last.boundingBox())?.x ?? 0) - ((await first.boundingBox())?.x ?? 0));

/** The same of the first and the last figure of a score. */
const orderOfFigures = (score: Locator): Promise<number> =>
  score.evaluate((element) => {
    const [first, last] = [element.firstChild, element.lastChild].map((node) => {
      const range = document.createRange();
      if (node) range.selectNodeContents(node);
      return range.getBoundingClientRect().x;
    });
    return Math.sign((last ?? 0) - (first ?? 0));
  });

test.each([
  ['zh-Hans', 1],
  ['ar', -1],
] as const)('the goals of each club stand beside it, in %s', async (locale, sign) => {
  const caller = new Caller(product.address);
  await product.passTo('settled', LEAGUE);
  const { list } = await caller.get('games/matches', { game_id: String(LEAGUE) });
  const day = list.find(({ matches }) => matches.some(({ ft }) => ft));
  const { page } = await product.open({ locale });
  await goTo(page, `/pages/game/match?game_id=${LEAGUE}&round_id=${day?.round_id}&match=1`);
  const head = page.locator('main:visible .lg-match');
  await head.locator('b').nth(1).waitFor();
  const clubs = head.locator('.lg-match-club');
  expect(await order(clubs.first(), clubs.last())).toBe(sign);
  expect(await orderOfFigures(head.locator(':scope > b'))).toBe(sign);
});
