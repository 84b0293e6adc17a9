import { minor, type Money, moneyOrZero } from '@tessera/domain/money';

import { readBets } from './read-bets.ts';
import type { BetRecord } from './record-row.ts';
import { returnedOf } from './returned-of.ts';

/** A player's stake and return on a round.  Units: 1/100. */
export type RoundReturn = { readonly stakeMinor: Money; readonly backMinor: Money };

const hasPending = (bets: readonly BetRecord[]): boolean => bets.some(({ status }) => status === 'pending');

/** The member's bets on a round, all of them. Null while one of them has no result, or if there is none.
 *  Cost: a call for each hundred bets. */
export async function betsOfRound(roundId: string): Promise<readonly BetRecord[] | null> {
  const { list } = await readBets({ round_id: roundId }, hasPending);
  return list.length === 0 || hasPending(list) ? null : list;
}

/** A cancelled or voided bet returns its stake, a ticket beside what its parts have paid that of its rest. */
export function sumsOf(bets: readonly Parameters<typeof returnedOf>[0][]): RoundReturn {
  let stake = 0n;
  let back = 0n;
  for (const bet of bets) {
    stake += moneyOrZero(bet.amount);
    back += moneyOrZero(returnedOf(bet));
  }
  return { stakeMinor: minor(stake), backMinor: minor(back) };
}
