import { fraction, type Fraction } from '../fraction.ts';
import { minor, type Money } from '../money.ts';
import { linesValue } from './lines-value.ts';
import { type Share, WHOLE_TICKET } from './part.ts';
import type { Ticket, TicketPick } from './ticket.ts';

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

/** What a ticket, or a share of it, is worth: its payout with the mean of each leg in place of its result; a
 *  leg that is decided counts as it came. The legs are on different matches, hence independent, and the
 *  payout is linear in each, so that this is the expected payout exactly. `factor` is the share that is
 *  offered, at most 1.
 *  Units: 1/100, factor x 10 000; rounded down once.   Source: sports, section 10. */
export function cashOutOffer(
  ticket: Ticket,
  multipliers: readonly Fraction[],
  factorE4: number,
  { partMinor, stakeMinor }: Share = WHOLE_TICKET,
): Money {
  const { n, d } = linesValue(ticket, multipliers);
  return minor((ticket.unitMinor * n * BigInt(factorE4) * partMinor) / (d * 10_000n * stakeMinor));
}

/** The least part of a stake for which a cent is offered, however much of the stake is left; undefined where
 *  nothing is for any.
 *  Units: 1/100, factor x 10 000; rounded up once. */
export function leastPart(
  ticket: Ticket,
  multipliers: readonly Fraction[],
  factorE4: number,
  stakeMinor: bigint,
): Money | undefined {
  const { n, d } = linesValue(ticket, multipliers);
  const offered = ticket.unitMinor * n * BigInt(factorE4);
  return offered === 0n ? undefined : minor((d * 10_000n * stakeMinor + offered - 1n) / offered);
}

const add = (a: Fraction, b: Fraction): Fraction => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
