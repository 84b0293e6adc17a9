import { minor, type Money } from '@tessera/domain/money';

import type { BetRecord } from '../../bets/record-row.ts';
import { sumsOf } from '../../bets/round-return.ts';
import type { Entry } from '../../nav/nav-reducer.ts';
import { queryText } from '../../nav/url.ts';

/** A round on which the member has bets. */
export type OwnRound = { readonly roundId: string; readonly gameId: number; readonly issue: string };

/** What all bets of the member on a round came to.  Units: 1/100. */
export type RoundResult = OwnRound & {
  readonly gameName: string;
  readonly family: string;
  readonly stakeMinor: Money;
  readonly backMinor: Money;
  /** The stakes came back, because the round was voided or every bet was tied. */
  readonly isReturned: boolean;
};

type ResultBet = Pick<
  BetRecord,
  'game_name' | 'game_no' | 'status' | 'result_reason' | 'amount' | 'win_amount'
>;

/** Sums the bets of a member on a round. Null when the member has cancelled them all.  Units: 1/100. */
export function resultOf(round: OwnRound, family: string, bets: readonly ResultBet[]): RoundResult | null {
  const standing = bets.filter(
    (bet) => bet.game_no === round.issue && !(bet.status === 'cancelled' && bet.result_reason === 'member'),
  );
  const [first] = standing;
  if (!first) return null;
  const { stakeMinor, backMinor } = sumsOf(standing);
  const isReturned = standing.every((bet) => bet.status === 'cancelled');
  return {
    ...round,
    gameName: first.game_name,
    family,
    stakeMinor: minor(stakeMinor),
    backMinor: minor(backMinor),
    isReturned,
  };
}

/** Whether the page on top shows the result of a round itself: the table of its game, a match on it, or its
 *  proof. */
export function isLookedAt(top: Pick<Entry, 'path' | 'query'> | null, round: OwnRound): boolean {
  if (top?.path === '/pages/game/proof') return queryText(top.query, 'round_id') === round.roundId;
  if (top?.path !== '/pages/game/bet' && top?.path !== '/pages/game/match') return false;
  const gameId = queryText(top.query, 'game_id') || queryText(top.query, 'id');
  return gameId === String(round.gameId);
}
