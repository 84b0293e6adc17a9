import { fraction, type Fraction } from './fraction.ts';
import { minor, type Money } from './money.ts';
import { assert } from './result.ts';

declare const odds: unique symbol;
/** Decimal odds including the stake, as an integer of ten-thousandths: 2.18 is 21800. */
export type OddsE4 = number & { readonly [odds]: true };

const ODDS_SCALE = 10_000n;
/** A published price has two decimals, so that a whole unit staked always pays whole cents. */
const PRICE_STEP = 100n;
const NEVER = fraction(0);

/** The largest two-decimal odds whose return does not exceed the target. `push` is the chance that the stake
 *  is returned.
 *  Units: rtpE4 = return x 10 000 (9700 is 97 %); answer x 10 000.
 *  Source: return = probability x odds + push, solved for odds and rounded down to 0.01. */
export function oddsFor(probability: Fraction, rtpE4: number, push: Fraction = NEVER): OddsE4 {
  assert(probability.n > 0n, 'odds need a probability above zero');
  const target = BigInt(rtpE4) * push.d - ODDS_SCALE * push.n;
  const steps = (target * probability.d) / (probability.n * PRICE_STEP * push.d);
  return Number(steps * PRICE_STEP) as OddsE4;
}

/** The credit of a winning bet: stake x odds, rounded down once per bet line. Units: both amounts
 *  1/100. */
export const payoutOf = (stakeMinor: bigint, oddsE4: number): Money =>
  minor((stakeMinor * BigInt(oddsE4)) / ODDS_SCALE);

/** The exact expected return of a selection: probability x odds + push. */
export function returnOf(probability: Fraction, oddsE4: number, push: Fraction = NEVER): Fraction {
  const d = probability.d * ODDS_SCALE;
  return fraction(probability.n * BigInt(oddsE4) * push.d + push.n * d, d * push.d);
}

/** Prints odds with two decimals: 21800 is "2.18".   Units: odds x 10 000. */
export function formatOdds(oddsE4: number): string {
  const hundredths = Math.trunc(oddsE4 / 100);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
