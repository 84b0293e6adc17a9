import type { Numbers } from './numbers.ts';

/** Patterns of three digits, dearest first; their order never matters. */
export const PATTERNS = ['leopard', 'straight', 'pair', 'half', 'mixed'] as const;
export type Pattern = (typeof PATTERNS)[number];

export const DIGITS = 10;

/** Digits stand on a circle: 9 and 0 are neighbours, so 8-9-0 and 9-0-1 are straights.
 *  On a line, three plays would have other prices. */
export function patternOf(a: number, b: number, c: number): Pattern {
  if (a === b && b === c) return 'leopard';
  if (a === b || b === c || a === c) return 'pair';
  const neighbours = Number(areNeighbours(a, b)) + Number(areNeighbours(b, c)) + Number(areNeighbours(a, c));
  if (neighbours === 2) return 'straight';
  return neighbours === 1 ? 'half' : 'mixed';
}

/** Reports whether a draw has `length` whole digits from 0 to 9. */
export const areDigits = (numbers: Numbers, length: number): boolean =>
  numbers.length === length &&
  numbers.every((digit) => Number.isInteger(digit) && digit >= 0 && digit < DIGITS);

/** Adds up the digits of a draw. */
export const total = (numbers: Numbers): number => numbers.reduce((sum, digit) => sum + digit, 0);

function areNeighbours(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === DIGITS - 1;
}
