import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { phone } = betPhones(product, 'demo');

const GAME = 1;

const sumsOf = async (page: Page, row: RegExp): Promise<bigint[]> => {
  const cells = page.locator('main:visible').getByRole('row', { name: row }).getByRole('cell');
  return (await cells.allInnerTexts()).map((text) => minorOf(text.replaceAll('\u2212', '-')));
};

test('a guest sees open bets on the tiles of home until they are drawn, and what was played in the session', async () => {
  const { page, table } = await phone();
  await goTo(page, '/pages/login/login');
  await page.getByRole('button', { name: 'Play the demo as a guest' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await table.open(GAME);
  await table.choose(SIDES, 'Big');
  await table.place();
  await goTo(page, '/');
  const tile: Locator = page.locator(`main:visible a[href="#/pages/game/bet?game_id=${GAME}"]`);
  const open = tile.getByText('My bets: 1');
  await open.waitFor();
  await goTo(page, '/pages/game/record');
  await page.getByRole('row', { name: /^Today/ }).waitFor();
  expect(await sumsOf(page, /^Today/)).toEqual([1_000n, 0n, 0n]);
  expect(await sumsOf(page, /^This session/)).toEqual([1_000n, 0n, 0n]);
  // Neither the bet page nor the records are open when it is drawn.
  await goTo(page, '/');
  await open.waitFor();
  await open.waitFor({ state: 'detached', timeout: 120_000 });
  await goTo(page, '/pages/game/record');
  const state = page.locator('main:visible').getByText(/^(Won|Lost)/);
  await state.filter({ visible: true }).first().waitFor();
  const [staked = 0n, returned = 0n, profit] = await sumsOf(page, /^This session/);
  expect([staked, profit]).toEqual([1_000n, returned - staked]);
  expect([0n, 1_950n]).toContain(returned);
});
