/** Credit of a bet `b` on the result `w` of its selection: `creditOf` of domain/selection-result.
 *  Units: 1/100. */
export const CREDIT = '(b.stake_minor * (w.won * b.odds_e4 + w.back * 10000) / (w.of * 10000))';

/** The part of that credit which only returns the stake, rounded down: it was never lost and counts as not
 *  staked.   Units: 1/100. */
export const RETURNED = '(b.stake_minor * w.back / w.of)';
