import { range } from '../combinatorics.ts';
import type { Numbers } from '../numbers.ts';

export const NUMBERS = 49;
/** The first six balls are the normals, the seventh is the special. */
export const NORMALS = 6;
export const DRAWN = NORMALS + 1;
export const ALL_NUMBERS = range(1, NUMBERS);

/** The only number without sides: as the special it returns the stakes on all four. */
const NEITHER = 49;
const BIG_FROM = 25;
export const HEADS = range(0, 4);
export const TAILS = range(0, 9);

export const normalsOf = (numbers: Numbers): Numbers => numbers.slice(0, NORMALS);
export const specialOf = (numbers: Numbers): number => numbers[NORMALS] ?? 0;

export function sizeOf(number: number): 'big' | 'small' | 'none' {
  if (number === NEITHER) return 'none';
  return number >= BIG_FROM ? 'big' : 'small';
}

export function parityOf(number: number): 'odd' | 'even' | 'none' {
  if (number === NEITHER) return 'none';
  return number % 2 === 0 ? 'even' : 'odd';
}

/** The first figure of a number written with two. */
export const headOf = (number: number): number => Math.trunc(number / 10);
export const tailOf = (number: number): number => number % 10;

export const COLOURS = ['red', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** The colour of a ball, as Hong Kong paints them. */
export function colourOf(number: number): Colour {
  if (RED.has(number)) return 'red';
  return BLUE.has(number) ? 'blue' : 'green';
}
