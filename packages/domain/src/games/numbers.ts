/** The numbers of one draw, in the order in which they are published. */
export type Numbers = readonly number[];
