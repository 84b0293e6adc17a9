import { useState } from 'react';

import { NO_MARKS, type Marks } from './cell-marks.tsx';
import type { Marked, nextMarks } from './next-marks.ts';

/** Marks on the cells beside their odds: empty until their code has loaded. The same object for as long as
 *  nothing in it has changed, because every cell is rendered with it. */
export function useMarks(marked: Marked, next: typeof nextMarks | null): Marks {
  const [kept, keep] = useState(NO_MARKS);
  const marks = next?.(kept, marked) ?? kept;
  if (marks !== kept) keep(marks);
  return marks;
}
