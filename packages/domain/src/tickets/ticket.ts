import { minor, type Money } from '../money.ts';
import type { SelectionResult } from '../selection-result.ts';
import { symmetricSums } from './symmetric-sums.ts';

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
const SCALE = 20_000n;
const ODDS_SCALE = 10_000n;

/** How many lines a ticket has: one for each choice of legs and of one pick for each.
 *  Source: sports, section 7.1.   Cost: the square of the legs. */
export function linesOf(ticket: Pick<Ticket, 'sizes' | 'legs'>): bigint {
  return overSizes(ticket, ({ picks }) => BigInt(picks.length), 1n).sum;
}

/** What a ticket costs.   Units: 1/100. */
export const stakeOf = (ticket: Ticket): Money => minor(ticket.unitMinor * linesOf(ticket));

/** What a leg multiplies a line by, once its results are known: the sum over its picks.
 *  Units: x 20 000.   Source: sports, section 7.3. */
export const multiplierOf = (leg: TicketLeg, resultOf: (pick: string) => SelectionResult): bigint =>
  leg.picks.reduce((sum, { pick, oddsE4 }) => {
    const { won, back, of } = resultOf(pick);
    const parts = BigInt(won) * BigInt(oddsE4) + BigInt(back) * ODDS_SCALE;
    return sum + (parts * SCALE) / (BigInt(of) * ODDS_SCALE);
  }, 0n);

/** The credit of a ticket: rounded down once, over all its lines together. `multipliers` are those of its
 *  legs, in their order.
 *  Units: 1/100; multipliers x 20 000.   Source: sports, section 7.3.   Cost: the square of the legs. */
export function payoutOfTicket(ticket: Ticket, multipliers: readonly bigint[]): Money {
  const byLeg = new Map(ticket.legs.map((leg, at) => [leg, multipliers[at] ?? 0n]));
  const { sum, scale } = overSizes(ticket, (leg) => byLeg.get(leg) ?? 0n, SCALE);
  return minor((ticket.unitMinor * sum) / scale);
}

/** The most that a leg can multiply a line by. A void leg counts each of its picks as 1.00, which may be more
 *  than its greatest odds.   Units: x 20 000.   Source: sports, section 7.4. */
export function greatestMultiplier({ picks }: TicketLeg): bigint {
  const greatest = Math.max(...picks.map(({ oddsE4 }) => oddsE4));
  return (BigInt(Math.max(greatest, picks.length * Number(ODDS_SCALE))) * SCALE) / ODDS_SCALE;
}

/** The most that a ticket can pay.   Units: 1/100. */
export const mostPaid = (ticket: Ticket): Money =>
  payoutOfTicket(ticket, ticket.legs.map(greatestMultiplier));

/** How many lines pay something, given how many picks of each leg do. */
export function linesThatPay(ticket: Pick<Ticket, 'sizes' | 'legs'>, paying: readonly number[]): bigint {
  const byLeg = new Map(ticket.legs.map((leg, at) => [leg, BigInt(paying[at] ?? 0)]));
  return overSizes(ticket, (leg) => byLeg.get(leg) ?? 0n, 1n).sum;
}

/** The sum over all sizes of the lines' products, as an integer over `scale` to the power of the greatest
 *  size. */
function overSizes(
  { sizes, legs }: Pick<Ticket, 'sizes' | 'legs'>,
  valueOf: (leg: TicketLeg) => bigint,
  scale: bigint,
): { readonly sum: bigint; readonly scale: bigint } {
  const bankers = legs.filter((leg) => leg.isBanker);
  const sums = symmetricSums(legs.filter((leg) => !leg.isBanker).map(valueOf));
  const inAll = bankers.reduce((product, leg) => product * valueOf(leg), 1n);
  const largest = Math.max(...sizes);
  const sum = sizes.reduce(
    (total, size) => total + (sums[size - bankers.length] ?? 0n) * scale ** BigInt(largest - size),
    0n,
  );
  return { sum: sum * inAll, scale: scale ** BigInt(largest) };
}

/** A bound on what a ticket pays that is linear in one of its legs, the carrier: at most `base` plus
 *  `carried` times the carrier's multiplier, whatever the other legs do. Both are rounded up to a cent.
 *  Units: 1/100.   Source: sports, section 9. */
export function carriedBound(
  ticket: Ticket,
  carrier: TicketLeg,
): { readonly base: Money; readonly carried: Money } {
  const others = ticket.legs.filter((leg) => leg !== carrier);
  const bankers = others.filter((leg) => leg.isBanker);
  const sums = symmetricSums(others.filter((leg) => !leg.isBanker).map(greatestMultiplier));
  const inAll = bankers.reduce((product, leg) => product * greatestMultiplier(leg), 1n);
  const fixed = bankers.length + Number(carrier.isBanker);
  const upwards = (places: (size: number) => number, powerOf: (size: number) => number): Money => {
    const largest = Math.max(...ticket.sizes);
    const sum = ticket.sizes.reduce(
      (total, size) => total + (sums[places(size)] ?? 0n) * SCALE ** BigInt(largest - powerOf(size)),
      0n,
    );
    const all = ticket.unitMinor * sum * inAll;
    const whole = SCALE ** BigInt(largest);
    return minor((all + whole - 1n) / whole);
  };
  const carried = upwards(
    (size) => size - fixed - Number(!carrier.isBanker),
    (size) => size - 1,
  );
  const base = carrier.isBanker
    ? minor(0n)
    : upwards(
        (size) => size - fixed,
        (size) => size,
      );
  return { base, carried };
}
