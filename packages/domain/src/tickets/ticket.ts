import type { Fraction } from '../fraction.ts';
import { minor, type Money } from '../money.ts';
import type { SelectionResult } from '../selection-result.ts';
import { linesValue } from './lines-value.ts';

/** One pick of a leg at the odds it was taken.   Units: x 10 000. */
export type TicketPick = { readonly pick: string; readonly oddsE4: number };

/** A match on a ticket, with one or more picks of one market; a banker stands in every line. */
export type TicketLeg = { readonly picks: readonly TicketPick[]; readonly isBanker: boolean };

/** A bet on several matches at once.   Units: 1/100 a line; sizes are the numbers of legs in a line,
 *  ascending. */
export type Ticket = {
  readonly unitMinor: bigint;
  readonly sizes: readonly number[];
  readonly legs: readonly TicketLeg[];
};

/** What multiplies a line for each leg is an integer over this: halves of ten-thousandths. */
export const MULTIPLIER_SCALE = 20_000n;
const ODDS_SCALE = 10_000n;

/** How many lines a ticket has: one for each choice of legs and of one pick for each.
 *  Source: sports, section 7.1.   Cost: the square of the legs. */
export const linesOf = (ticket: Pick<Ticket, 'sizes' | 'legs'>): bigint =>
  linesThatPay(
    ticket,
    ticket.legs.map(({ picks }) => picks.length),
  );

/** What a ticket costs.   Units: 1/100. */
export const stakeOf = (ticket: Ticket): Money => minor(ticket.unitMinor * linesOf(ticket));

/** What a leg multiplies a line by, once its results are known: the sum over its picks.
 *  Units: x 20 000.   Source: sports, section 7.3. */
export const multiplierOf = (leg: TicketLeg, resultOf: (pick: string) => SelectionResult): bigint =>
  leg.picks.reduce((sum, { pick, oddsE4 }) => {
    const { won, back, of } = resultOf(pick);
    const parts = BigInt(won) * BigInt(oddsE4) + BigInt(back) * ODDS_SCALE;
    return sum + (parts * MULTIPLIER_SCALE) / (BigInt(of) * ODDS_SCALE);
  }, 0n);

/** The credit of a ticket: rounded down once, over all its lines together. `multipliers` are those of its
 *  legs, in their order.
 *  Units: 1/100; multipliers x 20 000.   Source: sports, section 7.3.   Cost: the square of the legs. */
export function payoutOfTicket(ticket: Ticket, multipliers: readonly bigint[]): Money {
  const { n, d } = linesValue(ticket, multipliers.map(scaled));
  return minor((ticket.unitMinor * n) / d);
}

const scaled = (multiplier: bigint): Fraction => ({ n: multiplier, d: MULTIPLIER_SCALE });

/** The most that a leg can multiply a line by. A void leg counts each of its picks as 1.00, which may be more
 *  than its greatest odds.   Units: x 20 000.   Source: sports, section 7.4. */
export function greatestMultiplier({ picks }: TicketLeg): bigint {
  const greatest = Math.max(...picks.map(({ oddsE4 }) => oddsE4));
  return (BigInt(Math.max(greatest, picks.length * Number(ODDS_SCALE))) * MULTIPLIER_SCALE) / ODDS_SCALE;
}

/** The most that a ticket can pay.   Units: 1/100. */
export const mostPaid = (ticket: Ticket): Money => mostLeft(ticket, []);

/** The most that a ticket can still pay. A leg that is decided counts as it came, any other as much as it
 *  can; `multipliers` are those of its legs, in their order, undefined while a leg is undecided.   Units:
 *  1/100; multipliers x 20 000.   Source: sports, sections 7.3 and 7.4.   Cost: the square of the legs. */
export const mostLeft = (ticket: Ticket, multipliers: readonly (bigint | undefined)[]): Money =>
  payoutOfTicket(
    ticket,
    ticket.legs.map((leg, at) => multipliers[at] ?? greatestMultiplier(leg)),
  );

/** How many lines pay something, given how many picks of each leg do. */
export const linesThatPay = (ticket: Pick<Ticket, 'sizes' | 'legs'>, paying: readonly number[]): bigint =>
  linesValue(
    ticket,
    paying.map((count) => ({ n: BigInt(count), d: 1n })),
  ).n;

/** The leg by which a book carries a ticket: the one of these that can multiply a line by most, the first of
 *  several.   Source: sports, section 9. */
export function carrierAmong(legs: readonly TicketLeg[], candidates: readonly number[]): number {
  const most = (at: number): bigint => {
    const leg = legs[at];
    return leg ? greatestMultiplier(leg) : 0n;
  };
  return candidates.reduce((best, at) => (most(at) > most(best) ? at : best), candidates[0] ?? 0);
}

/** A bound on what a ticket pays that is linear in one of its legs, the carrier: at most `base` plus
 *  `carried` times the carrier's multiplier, whatever the other legs do. Both are rounded up to a cent.
 *  Units: 1/100; the carrier by its place among the legs, from 0.   Source: sports, section 9.   Cost: the
 *  square of the legs. */
export function carriedBound(
  ticket: Ticket,
  carrier: number,
): { readonly base: Money; readonly carried: Money } {
  const paidWith = (multiplier: bigint): Fraction =>
    linesValue(
      ticket,
      ticket.legs.map((leg, at) => scaled(at === carrier ? multiplier : greatestMultiplier(leg))),
    );
  const [without, withOne] = [paidWith(0n), paidWith(MULTIPLIER_SCALE)];
  const upwards = (n: bigint): Money => minor((ticket.unitMinor * n + without.d - 1n) / without.d);
  return { base: upwards(without.n), carried: upwards(withOne.n - without.n) };
}
