import type { Numbers } from './numbers.ts';

/** A test of whether draws are pure chance, as data of a family. Who runs it counts draws and compares them
 *  with what chance gives.
 *
 *  places: each number on each place; ranks: the same where every number shows once; sums; pairs: every two
 *  places together; next: a place in one draw and in the next, for the first `places`; runs: how long draws
 *  stay high or low; firstPlaces: the first `places` in order. */
export type UniformityTest = { readonly name: string } & (
  | { readonly kind: 'places' | 'ranks' | 'sums' | 'pairs' }
  | { readonly kind: 'next' | 'firstPlaces'; readonly places: number }
  | { readonly kind: 'runs'; readonly isHigh: (numbers: Numbers) => boolean }
);
