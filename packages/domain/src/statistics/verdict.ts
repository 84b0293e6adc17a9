/** `unusual`: fair draws seldom look like this; `usual`; `early`: too few draws to judge; `uncounted`: a play
 *  with too many lines to count each. The gravest is first. */
export const VERDICTS = ['unusual', 'usual', 'early', 'uncounted'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Judges one play; `p` is undefined without a fit. */
export function verdictOf(p: number | undefined, gate: number, isCounted: boolean): Verdict {
  if (!isCounted) return 'uncounted';
  if (p === undefined) return 'early';
  return p < gate ? 'unusual' : 'usual';
}

/** A game with an unusual play is unusual; it is early until one of its plays can be judged. */
export const gravestOf = (verdicts: readonly Verdict[]): Verdict =>
  VERDICTS.find((each) => verdicts.includes(each)) ?? 'early';
