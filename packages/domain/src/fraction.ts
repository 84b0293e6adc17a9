import { assert } from './result.ts';

/** An exact ratio in lowest terms with a positive denominator. */
export type Fraction = { readonly n: bigint; readonly d: bigint };

/** Makes a fraction in lowest terms.   Refuses by assertion a denominator that is not positive. */
export function fraction(n: bigint | number, d: bigint | number = 1): Fraction {
  const top = BigInt(n);
  const bottom = BigInt(d);
  assert(bottom > 0n, 'a fraction needs a positive denominator');
  const g = gcd(top < 0n ? -top : top, bottom);
  return { n: top / g, d: bottom / g };
}

/** A fraction as a number, for display only: probabilities and returns on screen, never money. */
export const approximate = (f: Fraction): number => Number((f.n * 1_000_000_000n) / f.d) / 1_000_000_000;

function gcd(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
