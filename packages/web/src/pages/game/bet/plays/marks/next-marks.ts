import type { RecordRow } from '../../../../../bets/record-row.ts';
import type { PlayInfo } from '../../picks/wire.ts';
import { stakesOn } from '../../stage/stakes-on.ts';
import type { Marks } from './cell-marks.tsx';
import { withMembers } from './member-marks.ts';

export type Marked = {
  /** On sale; null between two sales. */
  readonly issue: string | null;
  /** The player's bets without a result. */
  readonly pending: readonly RecordRow[];
  /** The player's bets on the draw that is shown, if it has returned more than their stakes. */
  readonly drawn: readonly RecordRow[];
  readonly missed: Marks['missed'];
  readonly plays: readonly PlayInfo[];
};

/** The marks of the cells after others; the same object if none has changed. */
export function nextMarks(before: Marks, { issue, pending, drawn, missed, plays }: Marked): Marks {
  const won = drawn.filter((row) => row.status === 'win').map(({ play, pick }) => `${play}|${pick}`);
  const marks = withMembers({ stakes: stakesOn(issue, pending), won: new Set(won), missed }, plays);
  return isSame(before, marks) ? before : marks;
}

const isSame = (one: Marks, other: Marks): boolean =>
  one.missed === other.missed &&
  one.won.size === other.won.size &&
  [...one.won].every((id) => other.won.has(id)) &&
  one.stakes.size === other.stakes.size &&
  [...one.stakes].every(([id, stake]) => other.stakes.get(id) === stake);
