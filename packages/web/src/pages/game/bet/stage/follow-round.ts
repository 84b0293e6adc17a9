import type { RecordRow } from '../../../../bets/record-row.ts';
import type { RoundView, Waiting } from '../place/sale.ts';
import type { PlacedIssue } from '../slip/draft.ts';

/** The round that the stage shows. */
export type FollowedRound = Pick<Waiting, 'issue' | 'roundId'> & {
  /** Null for a round that was drawn before the page was here. */
  readonly drawsAtMs: number | null;
  /** The player's bets on it when it closed. */
  readonly rows: readonly RecordRow[];
};

type Sight = Pick<RoundView, 'waiting' | 'last'> & {
  /** The player's bets without a result, on this game. */
  readonly pending: readonly RecordRow[];
  /** The player's slips whose result was not shown yet. */
  readonly placed: readonly PlacedIssue[];
};

/** A round with bets of the player is followed from its close. It stays, with its result, until the next
 *  round closes. A result that came while nobody looked is taken up when nothing else is followed. */
export function followNext(followed: FollowedRound | null, sight: Sight): FollowedRound | null {
  const { waiting, last, pending, placed } = sight;
  const rows = waiting ? pending.filter((row) => row.roundId === waiting.roundId) : [];
  if (waiting && rows.length > 0) {
    const isSame = followed?.roundId === waiting.roundId && idsOf(followed.rows) === idsOf(rows);
    return isSame ? followed : { ...waiting, rows };
  }
  if (followed) return waiting && waiting.issue > followed.issue ? null : followed;
  const missed = placed.findLast(({ issue }) => issue <= (last?.game_no ?? ''));
  return missed ? { issue: missed.issue, roundId: missed.roundId, drawsAtMs: null, rows: [] } : null;
}

const idsOf = (rows: readonly RecordRow[]): string => rows.map(({ id }) => id).join();
