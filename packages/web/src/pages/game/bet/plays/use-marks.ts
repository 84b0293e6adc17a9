import { useState } from 'react';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { stakesOn } from '../stage/use-own-pending.ts';
import type { Marks } from './cell-marks.tsx';

type Marked = {
  /** On sale; null between two sales. */
  readonly issue: string | null;
  /** The player's bets without a result. */
  readonly pending: readonly RecordRow[];
  /** The player's bets on the draw that is shown. */
  readonly drawn: readonly RecordRow[];
  readonly missed: Marks['missed'];
};

/** What lies on the cells beside their odds. The same object for as long as nothing in it has changed,
 *  because every cell is rendered with it. */
export function useMarks({ issue, pending, drawn, missed }: Marked): Marks {
  const won = drawn.filter((row) => row.status === 'win').map(({ play, pick }) => `${play}|${pick}`);
  const marks: Marks = { stakes: stakesOn(issue, pending), won: new Set(won), missed };
  const [kept, keep] = useState(marks);
  if (isSame(kept, marks)) return kept;
  keep(marks);
  return marks;
}

const isSame = (one: Marks, other: Marks): boolean =>
  one.missed === other.missed &&
  one.won.size === other.won.size &&
  [...one.won].every((id) => other.won.has(id)) &&
  one.stakes.size === other.stakes.size &&
  [...one.stakes].every(([id, stake]) => other.stakes.get(id) === stake);
