import type { RecordRow } from '../../../../bets/record-row.ts';
import type { RoundView, Waiting } from '../picks/sale.ts';
import type { PlacedIssue } from '../slip/state/draft.ts';

/** The round that the stage shows. */
export type FollowedRound = Pick<Waiting, 'issue' | 'roundId'> & {
  /** Null for a round that was drawn before the page was here. */
  readonly drawsAtMs: number | null;
  /** The round that waited when this one was taken up: it does not end the following. */
  readonly besideId: string | null;
  /** The player's bets on it when it closed. */
  readonly rows: readonly RecordRow[];
};

type FollowState = Pick<RoundView, 'waiting' | 'last'> & {
  /** The player's bets without a result, on this game. */
  readonly pending: readonly RecordRow[];
  /** The player's slips whose result was not shown yet. */
  readonly placed: readonly PlacedIssue[];
};

/** A round with bets of the player is followed from its close. It stays, with its result, until the next
 *  round closes. A result that came while nobody looked is taken up when nothing else is followed. */
export function followNext(followed: FollowedRound | null, state: FollowState): FollowedRound | null {
  const { waiting, last, pending, placed } = state;
  const rows = waiting ? pending.filter((row) => row.roundId === waiting.roundId) : [];
  if (waiting && rows.length > 0) {
    const isSame = followed?.roundId === waiting.roundId && idsOf(followed.rows) === idsOf(rows);
    return isSame ? followed : { ...waiting, besideId: waiting.roundId, rows };
  }
  const isOver = waiting !== null && followed !== null && waiting.roundId !== followed.besideId;
  if (followed && !(isOver && waiting.issue > followed.issue)) return followed;
  const missed = placed.findLast(({ issue }) => issue <= (last?.game_no ?? ''));
  if (!missed) return null;
  const { issue, roundId } = missed;
  return { issue, roundId, drawsAtMs: null, besideId: waiting?.roundId ?? null, rows: [] };
}

const idsOf = (rows: readonly RecordRow[]): string => rows.map(({ id }) => id).join();
