import type { Draw } from './play.ts';

export type Pattern = 'leopard' | 'straight' | 'pair' | 'half' | 'mixed';

/** What three digits make, whatever their order: the first that fits of all equal, three in a row, two equal,
 *  two in a row, none of it. The digits stand in a circle, so 9 and 0 are neighbours and 8-9-0 and 9-0-1 are
 *  rows. */
export function patternOf(digits: Draw): Pattern {
  const [a, b, c] = digits;
  if (a === undefined || b === undefined || c === undefined) throw new Error('a pattern needs three digits');
  if (a === b && b === c) return 'leopard';
  if (a === b || b === c || a === c) return 'pair';
  const neighbours = [isNext(a, b), isNext(b, c), isNext(a, c)].filter(Boolean).length;
  // Three different digits of ten on a circle with two pairs of neighbours among them stand in a row.
  if (neighbours >= 2) return 'straight';
  return neighbours === 1 ? 'half' : 'mixed';
}

function isNext(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === 9;
}
