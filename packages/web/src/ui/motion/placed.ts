export type Placed = { readonly key: string; readonly number: number };

/** The numbers of a draw with their places as keys: the same number may fall twice, a place is what it is. */
export const placed = (numbers: readonly number[]): readonly Placed[] =>
  numbers.map((number, at) => ({ key: String(at), number }));
