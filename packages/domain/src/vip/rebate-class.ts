/** The classes of selections that a rebate distinguishes: one of two sides, and everything else. */
export const REBATE_CLASSES = ['sides', 'numbers'] as const;
export type RebateClass = (typeof REBATE_CLASSES)[number];

/** The sides that exclude each other, as picks of one play. */
export const OPPOSITE_PICKS = [
  ['big', 'small'],
  ['odd', 'even'],
  ['dragon', 'tiger'],
] as const;

const SIDES: ReadonlySet<string> = new Set(OPPOSITE_PICKS.flat());
/** Plays whose big and small are the outermost sums, which exclude each other but are no halves. */
export const UNSIDED_PLAYS: readonly string[] = ['extreme'];

/** The class of a selection by its play and pick.   Cost: two look-ups. */
export const rebateClassOf = (play: string, pick: string): RebateClass =>
  SIDES.has(pick) && !UNSIDED_PLAYS.includes(play) ? 'sides' : 'numbers';
