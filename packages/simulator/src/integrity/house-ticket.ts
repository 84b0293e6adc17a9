import { type Fraction, fraction } from '@tessera/domain/fraction';
import { assert } from '@tessera/domain/result';
import { cashOutOffer, expectedMultiplier } from '@tessera/domain/tickets/cash-out';
import {
  MULTIPLIER_SCALE,
  multiplierOf,
  payoutOfTicket,
  stakeOf,
  type TicketLeg,
} from '@tessera/domain/tickets/ticket';
import { MINUTE_MS } from '@tessera/domain/time';

import { roundIn, type Rounds } from './house-rounds.ts';

/** A match of a match day with the results that a ticket names in one market. */
export type LegOrder = {
  readonly round: number;
  readonly match: number;
  readonly market: string;
  readonly picks: readonly string[];
};
export type TicketOrder = {
  readonly legs: readonly LegOrder[];
  /** A line.   Units: 1/100. */
  readonly unit: bigint;
  /** One line of all legs, if none are given. */
  readonly sizes?: readonly number[];
};

export type HouseLeg = TicketLeg & {
  readonly round: number;
  readonly match: number;
  /** With its match: `m3.1x2`. */
  readonly market: string;
};

/** A ticket as the house keeps it. Units: 1/100, Unix ms. */
export type HouseTicket = {
  readonly member: bigint;
  /** The round of its last match. */
  readonly home: number;
  readonly legs: readonly HouseLeg[];
  readonly sizes: readonly number[];
  readonly unitMinor: bigint;
  readonly stake: bigint;
  /** Amount credited when it is settled, or cashed out. */
  credit: bigint;
  readonly at: number;
  readonly firstClosesAt: number;
  cashedOut: CashOut | undefined;
};
export type CashOut = { readonly at: number; readonly paid: bigint };

/** Longest time before the first close at which a ticket is placed. */
const EARLY_MS = 3 * MINUTE_MS;

/** A ticket of a member, settled.   Units: 1/100. */
export function placedTicket(rounds: Rounds, member: bigint, order: TicketOrder): HouseTicket {
  const legs = order.legs
    .map((leg) => legOf(rounds, leg))
    .toSorted((a, b) => a.round - b.round || a.match - b.match);
  const ticket = { legs, unitMinor: order.unit, sizes: order.sizes ?? [legs.length] };
  const [first, last] = [legs[0], legs.at(-1)];
  assert(first && last && legs.length > 1, 'a ticket has several legs');
  const { closesAt } = roundIn(rounds, first.round);
  return {
    ...ticket,
    member,
    home: last.round,
    stake: stakeOf(ticket),
    credit: payoutOfTicket(
      ticket,
      legs.map((leg) => cameTo(rounds, leg)),
    ),
    at: closesAt - EARLY_MS,
    firstClosesAt: closesAt,
    cashedOut: undefined,
  };
}

function legOf(rounds: Rounds, { round, match, market, picks }: LegOrder): HouseLeg {
  const play = `m${match}.${market}`;
  return {
    round,
    match,
    market: play,
    isBanker: false,
    picks: picks.map((pick) => {
      const oddsE4 = roundIn(rounds, round).oddsOf(`${play}:${pick}`);
      assert(oddsE4, `${play}:${pick} is sold`);
      return { pick, oddsE4 };
    }),
  };
}

/** Multiplier of a leg. Units: x 20 000. */
const cameTo = (rounds: Rounds, leg: HouseLeg): bigint =>
  multiplierOf(leg, (pick) => soldIn(rounds, leg, pick).resultOn(roundIn(rounds, leg.round).numbers()));

function soldIn(rounds: Rounds, { round, market }: HouseLeg, pick: string) {
  const sold = roundIn(rounds, round).family().selectionOf(`${market}:${pick}`);
  assert(sold, `${market}:${pick} is sold`);
  return sold;
}

/** Cash-out of a ticket once the match days up to one are drawn: its exact worth; undefined where it is worth
 *  nothing, or nothing is left to be drawn.   Units: 1/100. */
export function cashOutOf(rounds: Rounds, ticket: HouseTicket, after: number): CashOut | undefined {
  const decided = ticket.legs.filter(({ round }) => round <= after);
  if (decided.length === 0 || decided.length === ticket.legs.length || ticket.cashedOut) return undefined;
  const multipliers = ticket.legs.map((leg): Fraction =>
    leg.round <= after
      ? fraction(cameTo(rounds, leg), MULTIPLIER_SCALE)
      : expectedMultiplier(
          leg.picks.map(({ pick, oddsE4 }) => {
            const { probability: won, push: back } = soldIn(rounds, leg, pick);
            return { pick, oddsE4, won, back };
          }),
        ),
  );
  const paid = cashOutOffer(ticket, multipliers, WHOLE_E4);
  return paid > 0n ? { at: roundIn(rounds, after).drawsAt + MINUTE_MS, paid } : undefined;
}

/** The factor of the worth that is paid. */
const WHOLE_E4 = 10_000;
