import { assert } from '../result.ts';

/** Below this a term changes nothing in a double. */
const PRECISION = 1e-16;
const TERMS_MAX = 100_000;
/** From here on four terms of Stirling's series give every digit of a double. */
const STIRLING_FROM = 10;

/** Q(a, x), the regularised upper incomplete gamma function: the share of the gamma distribution above x.
 *  Units: a > 0, x >= 0.   Source: DLMF 8.11.4 (series), 8.9.2 (continued fraction, evaluated as by Lentz).
 *  Cost: some multiples of the root of a. */
export function gammaTail(a: number, x: number): number {
  assert(a > 0 && x >= 0, 'the gamma function is asked within its range');
  if (x === 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - scale * lowerSeries(a, x)) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k < TERMS_MAX && term > sum * PRECISION; k += 1) {
    term *= x / (a + k);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let numerator = Infinity;
  let denominator = 1 / b;
  let value = denominator;
  for (let k = 1; k < TERMS_MAX; k += 1) {
    const step = k * (a - k);
    b += 2;
    denominator = 1 / (step * denominator + b);
    numerator = b + step / numerator;
    const change = numerator * denominator;
    value *= change;
    if (Math.abs(change - 1) < PRECISION * 4) break;
  }
  return value;
}

/** ln Γ(a), by Stirling's series (DLMF 5.11.1) from where it converges and by recurrence below. */
function logGamma(a: number): number {
  let product = 1;
  let from = a;
  while (from < STIRLING_FROM) {
    product *= from;
    from += 1;
  }
  const inverse = 1 / from;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680))));
  return (from - 0.5) * Math.log(from) - from + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}
