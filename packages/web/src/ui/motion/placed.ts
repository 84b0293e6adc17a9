export type Placed = { readonly key: string; readonly number: number };

/** The numbers of a draw with their places as keys, because a number may be drawn twice. */
export const placed = (numbers: readonly number[]): readonly Placed[] =>
  numbers.map((number, at) => ({ key: String(at), number }));
