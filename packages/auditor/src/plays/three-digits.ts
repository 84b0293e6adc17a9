import type { Draw } from './play.ts';

export type Pattern = 'leopard' | 'straight' | 'pair' | 'half' | 'mixed';

/** The pattern of three digits in any order: the first match of all equal, three in sequence, two equal, two
 *  in sequence, none. The digits form a circle, so 9 and 0 are neighbours and 8-9-0 and 9-0-1 are
 *  sequences. */
export function patternOf(digits: Draw): Pattern {
  const [a, b, c] = digits;
  if (a === undefined || b === undefined || c === undefined) throw new Error('a pattern needs three digits');
  if (a === b && b === c) return 'leopard';
  if (a === b || b === c || a === c) return 'pair';
  const neighbours = [isNext(a, b), isNext(b, c), isNext(a, c)].filter(Boolean).length;
  // Three distinct digits on the circle with two pairs of neighbours form a sequence.
  if (neighbours >= 2) return 'straight';
  return neighbours === 1 ? 'half' : 'mixed';
}

function isNext(a: number, b: number): boolean {
  const apart = Math.abs(a - b);
  return apart === 1 || apart === 9;
}
