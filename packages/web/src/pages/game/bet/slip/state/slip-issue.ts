import type { Draft } from './draft.ts';
import type { SlipRefusal } from './slip-refusal.ts';

/** A slip as far as its issue goes. */
type SlipOfIssue = Pick<Draft, 'lines' | 'slipIssue' | 'carriedFrom'> & {
  readonly refusal: SlipRefusal | null;
  readonly issue: string;
};

/** Refusals that say nothing of another issue. */
const OF_ISSUE = /^(ISSUE|ROUND)_/;

/** Returns true if the issue of the lines has closed. `issue` is the one on sale; "" between two sales. An
 *  earlier one than that of the slip is what this tab last heard before another moved the slip on. */
export const isSlipClosed = (slip: SlipOfIssue, issue = slip.issue): boolean =>
  slip.lines.length > 0 &&
  slip.slipIssue !== '' &&
  (slip.refusal?.code === 'ISSUE_CLOSED' || issue === '' || slip.slipIssue < issue);

/** Returns true if the player has taken the slip back to its closed issue, where it stays until moved by
 *  hand. */
export const isHeld = ({ slipIssue, carriedFrom }: Pick<Draft, 'slipIssue' | 'carriedFrom'>): boolean =>
  slipIssue !== '' && carriedFrom === slipIssue;

/** The closed issue from which the slip has come by itself, while that can be taken back; "" for none. */
export const movedFrom = (slip: Pick<Draft, 'slipIssue' | 'carriedFrom'>): string =>
  isHeld(slip) ? '' : slip.carriedFrom;

/** Returns true if the slip should move to the issue on sale. */
export const isCarryDue = (slip: SlipOfIssue, issue: string): boolean =>
  isSlipClosed(slip, issue) && slip.slipIssue < issue && !isHeld(slip);

/** The slip at the issue on sale. Its lines keep their odds, so that changed ones are asked for. */
export function carried<Slip extends SlipOfIssue>(slip: Slip, issue: string): Slip {
  if (!isCarryDue(slip, issue)) return slip;
  const refusal = slip.refusal && OF_ISSUE.test(slip.refusal.code) ? null : slip.refusal;
  return { ...slip, slipIssue: issue, carriedFrom: slip.slipIssue, refusal };
}

/** The slip back at the closed issue that it came from. */
export const carriedBack = <Slip extends SlipOfIssue>(slip: Slip): Slip =>
  movedFrom(slip) === '' ? slip : { ...slip, slipIssue: slip.carriedFrom };
