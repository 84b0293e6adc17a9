import { fraction, type Fraction } from '../fraction.ts';
import { minor, type Money } from '../money.ts';
import type { Ticket, TicketPick } from './ticket.ts';

/** What a leg is expected to multiply a line by. A leg that is decided counts as it came. */
export type ExpectedLeg = { readonly multiplier: Fraction };

/** The exact mean of what a leg multiplies a line by: over its picks, what is expected to be won at the odds
 *  and to come back.   Source: sports, section 10. */
export function expectedMultiplier(
  picks: readonly (TicketPick & { readonly won: Fraction; readonly back: Fraction })[],
): Fraction {
  return picks.reduce(
    (sum, { oddsE4, won, back }) => add(sum, add(fraction(won.n * BigInt(oddsE4), won.d * 10_000n), back)),
    fraction(0),
  );
}

/** What a ticket is worth: its payout with the mean of each leg in place of its result. The legs are on
 *  different matches, hence independent, and the payout is linear in each, so that this is the expected
 *  payout exactly. `factor` is the share that is offered, at most 1.
 *  Units: 1/100, factor x 10 000; rounded down once.   Source: sports, section 10. */
export function cashOutOffer(ticket: Ticket, legs: readonly ExpectedLeg[], factorE4: number): Money {
  const bankers = legs.filter((_, at) => ticket.legs[at]?.isBanker);
  const free = legs.filter((_, at) => !ticket.legs[at]?.isBanker);
  const sums = symmetricFractions(free.map(({ multiplier }) => multiplier));
  const inAll = bankers.reduce((product, { multiplier }) => times(product, multiplier), fraction(1));
  const total = ticket.sizes.reduce(
    (sum, size) => add(sum, sums[size - bankers.length] ?? fraction(0)),
    fraction(0),
  );
  const { n, d } = times(times(total, inAll), fraction(ticket.unitMinor * BigInt(factorE4), 10_000n));
  return minor(n / d);
}

/** The elementary symmetric sums of fractions. */
function symmetricFractions(values: readonly Fraction[]): readonly Fraction[] {
  const sums = [fraction(1), ...values.map(() => fraction(0))];
  values.forEach((value, at) => {
    for (let k = at + 1; k >= 1; k -= 1)
      sums[k] = add(sums[k] ?? fraction(0), times(sums[k - 1] ?? fraction(0), value));
  });
  return sums;
}

const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
const times = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.n, a.d * b.d);
