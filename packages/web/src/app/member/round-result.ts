import { isLeagueFamily } from '@tessera/domain/games/families';
import { minor, type Money } from '@tessera/domain/money';

import type { BetRecord } from '../../bets/record-row.ts';
import { sumsOf } from '../../bets/round-return.ts';
import type { Entry } from '../../nav/nav-reducer.ts';
import { queryText } from '../../nav/url.ts';

/** A round on which the member has bets. */
export type OwnRound = { readonly roundId: string; readonly gameId: number; readonly issue: string };

/** Joint result of the member's bets on a round. Units: 1/100. */
export type RoundResult = OwnRound & {
  readonly gameName: string;
  readonly family: string;
  readonly stakeMinor: Money;
  readonly backMinor: Money;
  /** The stakes came back, because the round was voided or every bet was tied. */
  readonly isReturned: boolean;
};

/** A result as it is told: with the lost rounds of a chase of its game that were not told one by one. */
export type ShownResult = RoundResult & { readonly lossesBefore?: number };

type ResultBet = Pick<
  BetRecord,
  'game_name' | 'game_no' | 'status' | 'result_reason' | 'amount' | 'win_amount' | 'parts'
>;

/** Sums the bets that the member has left to a round, neither cancelled nor cashed out. Null when there is
 *  none.  Units: 1/100. */
export function resultOf(round: OwnRound, family: string, bets: readonly ResultBet[]): RoundResult | null {
  const standing = bets.filter(
    ({ game_no, status, result_reason: reason }) =>
      game_no === round.issue && !(status === 'cancelled' && (reason === 'member' || reason === 'cashout')),
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

/** The pages of a league: its table, a match, and its results. Each of them may hold a result back. */
const OF_LEAGUE: ReadonlySet<string> = new Set([
  '/pages/game/bet',
  '/pages/game/match',
  '/pages/game/history',
]);

/** Returns true if the page on top shows the result of a round itself: its proof, the pages of its league, or
 *  the table of its game, while the stage there follows this round. */
export function isLookedAt(
  top: Pick<Entry, 'path' | 'query'> | null,
  round: Pick<RoundResult, 'roundId' | 'gameId' | 'family'>,
  staged: ReadonlySet<string>,
): boolean {
  if (!top) return false;
  if (top.path === '/pages/game/proof') return queryText(top.query, 'round_id') === round.roundId;
  const gameId = queryText(top.query, 'game_id') || queryText(top.query, 'id');
  if (gameId !== String(round.gameId)) return false;
  if (isLeagueFamily(round.family)) return OF_LEAGUE.has(top.path);
  return top.path === '/pages/game/bet' && staged.has(round.roundId);
}
