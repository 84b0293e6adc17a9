import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, betsOf } from './support/bet-phone.ts';
import { minorOf, payOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'elevens');
const GAME = 7;
const ROUND_MS = 90_000;

/** Taps numbers of a play, in the row of that name where the play has several. */
async function tapNumbers(page: Page, play: string, numbers: readonly number[], row = play): Promise<void> {
  const cells = page.getByRole('region', { name: play, exact: true }).getByRole('group', { name: row });
  for (const number of numbers)
    await cells.getByRole('button', { name: String(number), exact: true }).click();
}

test('rows, sets and sides of 11x5 are bet on, drawn, paid and proved', async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await table.open(GAME);
  await table.sale(15);
  await table.group('First balls');
  await tapNumbers(page, 'First two in order', [1], 'Position 1');
  await tapNumbers(page, 'First two in order', [1, 2, 11], 'Position 2');
  await table.group('Any order', 'Five within eight');
  await tapNumbers(page, 'Five within eight', [1, 2, 3, 4, 5, 6, 7, 8]);
  await table.group('Total and duel');
  await table.choose('Total', 'Big', 'Small');
  await table.place();
  await expect
    .poll(async () => (await betsOf(phone)).some(({ status }) => status === 'pending'), { timeout: ROUND_MS })
    .toBe(false);
  const bets = await betsOf(phone);
  const wins = (play: string, number: string): boolean | 'push' => {
    const drawn = bets[0]?.draw_numbers ?? [];
    const sum = drawn.reduce((all, one) => all + one, 0);
    if (play === 'total') return sum === 30 ? 'push' : sum > 30 === (number === 'big');
    return play === 'any8' ? drawn.every((one) => one <= 8) : drawn.slice(0, 2).join('-') === number;
  };
  expect(
    bets
      .map(({ play, number, status, win_amount: paid }) => `${play}:${number} ${status} ${minorOf(paid)}`)
      .toSorted(),
  ).toEqual(
    bets
      .map(({ play, number, amount, odds }) => {
        const [stake, end] = [minorOf(amount), wins(play, number)];
        // What goes back is the stake, and no win.
        if (end === 'push') return `${play}:${number} cancelled 0`;
        return `${play}:${number} ${end ? `win ${payOf(stake, odds)}` : 'lose 0'}`;
      })
      .toSorted(),
  );
  expect(bets.map(({ play, number }) => `${play}:${number}`).toSorted()).toEqual([
    'any8:1-2-3-4-5-6-7-8',
    'front2:1-11',
    'front2:1-2',
    'total:big',
    'total:small',
  ]);
  await expectProved(page, bets, GAME);
});
