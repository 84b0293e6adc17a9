import { expect, it } from 'vitest';

import { CANCELLED, createBetTable, FOUND } from './bet-table.ts';

const BETS = 5_000;
const bet = (n: number) => ({
  betId: String(2n ** 62n + BigInt(n)),
  member: n % 7,
  round: n * 3,
  // A family of sets has hundreds of thousands.
  offer: n * 211,
  stakeMinor: BigInt(n) * 10n ** 12n,
});

it('keeps every bet unchanged as the table grows', () => {
  const table = createBetTable();
  for (let n = 0; n < BETS; n += 1) expect(table.add(bet(n))).toBe(n);
  for (let n = 0; n < BETS; n += 1) {
    expect(table.rowOf(bet(n).betId)).toBe(n);
    expect(table.at(n)).toEqual(bet(n));
  }
  expect(table.count()).toBe(BETS);
  for (const strange of ['', 'x', '5', '-1', '99999999999999999999'])
    expect(table.rowOf(strange)).toBeUndefined();
});

it('marks flags of a bet', () => {
  const table = createBetTable();
  table.add(bet(0));
  table.mark(0, FOUND);
  table.mark(0, CANCELLED);
  table.unmark(0, FOUND);
  expect([table.is(0, FOUND), table.is(0, CANCELLED)]).toEqual([false, true]);
  for (let n = 1; n < BETS; n += 1) table.add(bet(n));
  expect([table.is(0, CANCELLED), table.is(BETS - 1, CANCELLED)]).toEqual([true, false]);
});
