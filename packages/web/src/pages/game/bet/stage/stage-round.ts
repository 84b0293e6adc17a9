import type { RecordRow } from '../../../../bets/record-row.ts';
import { type RoundReturn, sumsOf } from '../../../../bets/round-return.ts';
import type { RoundView } from '../picks/sale.ts';
import type { FollowedRound } from './follow-round.ts';

export type StageRound = FollowedRound & {
  /** Null before the draw; empty for a voided round. */
  readonly numbers: readonly number[] | null;
  /** Time of its draw, also a future one; null where it is unknown. */
  readonly drawnAtMs: number | null;
  /** Null until every bet has its result. */
  readonly sums: RoundReturn | null;
  /** It has returned more than was staked on it. Nothing else is gold or can be heard. */
  readonly hasWon: boolean;
};

type Outcome = Pick<RoundView, 'last'> & {
  /** The player's bets on the round as they stand now. */
  readonly results: readonly RecordRow[];
};

export const isDrawn = (round: FollowedRound, last: RoundView['last']): boolean =>
  round.issue <= (last?.game_no ?? '');

/** State of a round on the stage; null where the player has cancelled every bet on it, at the last moment
 *  before its close. A round that was drawn before the page was here is shown with its result or not at all.
 *  Units: 1/100. */
export function stageRoundOf(round: FollowedRound, { results, last }: Outcome): StageRound | null {
  const standing = results.filter((row) => !(row.status === 'cancelled' && row.reason === 'member'));
  if (results.length > 0 && standing.length === 0) return null;
  const isOver = isDrawn(round, last);
  const isSettled = isOver && standing.length > 0 && standing.every((row) => row.status !== 'pending');
  if (round.drawsAtMs === null && !isSettled) return null;
  const sums = isSettled ? sumsOf(standing.map(amountsOf)) : null;
  const ownDraw = last?.round_id === round.roundId ? last : null;
  const numbers = ownDraw ? ownDraw.numbers : standing[0]?.numbers;
  return {
    ...round,
    rows: isSettled ? standing : round.rows,
    numbers: isOver ? (numbers ?? null) : null,
    drawnAtMs: round.drawsAtMs ?? (ownDraw ? ownDraw.drawtime * 1000 : null),
    sums,
    hasWon: sums !== null && sums.backMinor > sums.stakeMinor,
  };
}

const amountsOf = ({ status, stake, returned }: RecordRow) => ({
  status: status === 'unknown' ? ('pending' as const) : status,
  amount: stake,
  win_amount: returned,
});
