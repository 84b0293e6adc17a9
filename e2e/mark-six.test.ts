import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { betPhones, betsOf } from './support/bet-phone.ts';
import { minorOf, payOf } from './support/expected-payouts.ts';
import { useSharedProduct } from './support/product.ts';
import { expectProved } from './support/round-scenario.ts';

const product = useSharedProduct();
const { memberPhone } = betPhones(product, 'sixes');
const GAME = 9;
const ROUND_MS = 90_000;

/** Taps numbers of a set play. */
async function tapNumbers(page: Page, play: string, numbers: readonly number[]): Promise<void> {
  const cells = page.getByRole('region', { name: play, exact: true }).getByRole('group', { name: play });
  for (const number of numbers)
    await cells.getByRole('button', { name: String(number), exact: true }).click();
}

test('sets, sides, zodiac groups and numbers of Mark Six are bet on, drawn, paid and proved', async () => {
  const phone = await memberPhone();
  const { page, table } = phone;
  await table.open(GAME);
  await table.sale(15);
  await table.group('Combinations');
  await tapNumbers(page, 'Two drawn numbers', [1, 2, 49]);
  await tapNumbers(page, 'Four drawn numbers', [1, 2, 3, 4]);
  await table.group('Any of seven');
  const zodiacs = page.getByRole('region', { name: 'Zodiac in any of seven', exact: true });
  // Whichever animal the first group has this year.
  await zodiacs.getByRole('button', { name: /1 13 25 37 49/ }).click();
  await table.group('Extra number', 'Extra number: big, small, odd, even');
  await table.choose('Extra number: big, small, odd, even', 'Big', 'Small');
  await table.place();
  await expect
    .poll(async () => (await betsOf(phone)).some(({ status }) => status === 'pending'), { timeout: ROUND_MS })
    .toBe(false);
  const bets = await betsOf(phone);
  const drawn = bets[0]?.draw_numbers ?? [];
  const [normals, special] = [drawn.slice(0, 6), drawn[6] ?? 0];
  const wins = (play: string, number: string): boolean | 'push' => {
    if (play === 'side') return special === 49 ? 'push' : special > 24 === (number === 'big');
    if (play === 'anyZodiac') return drawn.some((one) => one % 12 === 1);
    return number.split('-').every((one) => normals.includes(Number(one)));
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
    'all2:1-2',
    'all2:1-49',
    'all2:2-49',
    'all4:1-2-3-4',
    'anyZodiac:1',
    'side:big',
    'side:small',
  ]);
  await expectProved(page, bets, GAME);
});
