import { expect } from 'vitest';

import { type BetPhone, betsOf } from './bet-phone.ts';
import type { Member } from './caller.ts';
import { minorOf, payOf } from './expected-payouts.ts';

type Bets = Awaited<ReturnType<typeof betsOf>>;

/** Decides a bet by the numbers drawn, by the test's own reading of the rule. */
export type Ends = (play: string, number: string, drawn: readonly number[]) => boolean | 'push';

/** Taps numbers of a play, in the row of that name where the play has several. */
export async function tapNumbers(
  { page }: BetPhone,
  play: string,
  numbers: readonly number[],
  row = play,
): Promise<void> {
  const cells = page.getByRole('region', { name: play, exact: true }).getByRole('group', { name: row });
  for (const number of numbers)
    await cells.getByRole('button', { name: String(number), exact: true }).click();
}

/** Compares what each of these bets has come to in its draw with the rule. Returns them. */
export async function expectPaidAsDrawn(phone: Member, names: readonly string[], ends: Ends): Promise<Bets> {
  await expect.poll(async () => (await betsOf(phone)).some(({ status }) => status === 'pending')).toBe(false);
  const bets = await betsOf(phone);
  const nameOf = ({ play, number }: Bets[number]): string => `${play}:${number}`;
  const expected = (bet: Bets[number]): string => {
    const end = ends(bet.play, bet.number, bet.draw_numbers ?? []);
    // The stake comes back.
    if (end === 'push') return `${nameOf(bet)} cancelled ${minorOf(bet.amount)}`;
    return `${nameOf(bet)} ${end ? `win ${payOf(minorOf(bet.amount), bet.odds)}` : 'lose 0'}`;
  };
  expect(bets.map((bet) => `${nameOf(bet)} ${bet.status} ${minorOf(bet.win_amount)}`)).toEqual(
    bets.map(expected),
  );
  expect(bets.map(nameOf).toSorted()).toEqual(names);
  return bets;
}
