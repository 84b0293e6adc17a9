import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { BetBoard } from './support/bet-board.ts';
import { betPhones, betsOf, SIDES } from './support/bet-phone.ts';
import { goTo } from './support/browser.ts';
import { minorOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'pilled');

const pillOf = (page: Page) =>
  page.getByRole('status').getByRole('link').filter({ hasText: 'Proof' }).filter({ hasText: 'Round' });
/** The balance at the head of Home; its currency stands before the figures. */
const homeBalance = async (page: Page): Promise<bigint> =>
  minorOf(await page.locator('main:visible header bdi').first().innerText());

test('tells the sum of a round on another page, changes the balance there, and leaves', async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await table.open(6);
  // One of the two wins, whatever is drawn.
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  const before = minorOf((await phone.caller.get('user/index')).money);
  await goTo(page, '/');
  await expect.poll(() => homeBalance(page)).toBe(before);
  const pill = pillOf(page);
  await product.passTo('settled', 6);
  await pill.waitFor();
  const bets = await betsOf(phone);
  const back = bets.reduce((sum, bet) => sum + minorOf(bet.win_amount), 0n);
  expect(bets.map(({ status }) => status).toSorted()).toEqual(['lose', 'win']);
  expect(minorOf((await pill.locator('b bdi').innerText()).replace('+', ''))).toBe(back);
  await expect.poll(() => homeBalance(page)).toBe(before + back);
  expect(await pill.getAttribute('href')).toContain(`round_id=${bets[0]?.round_id}`);
  await pill.waitFor({ state: 'detached' });
});

test('says nothing while the board of the game is on top', async () => {
  const phone = await memberPhone();
  const { page } = phone;
  const table = new BetBoard(page);
  await table.open(6);
  await table.choose(SIDES, 'Big', 'Small');
  await table.place();
  const told = page.getByRole('status').filter({ hasText: 'Returned' });
  await product.passTo('settled', 6);
  await told.waitFor();
  await expect.poll(async () => (await betsOf(phone)).every((bet) => bet.status !== 'pending')).toBe(true);
  await goTo(page, '/');
  await page.locator('main:visible header bdi').first().waitFor();
  expect(await pillOf(page).count()).toBe(0);
});
