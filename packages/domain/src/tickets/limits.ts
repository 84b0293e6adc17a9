import { fraction } from '../fraction.ts';
import { checkPayout } from '../limits.ts';
import { formatMoney, minor, type Money } from '../money.ts';
import { refuse, type Result } from '../result.ts';
import { linesValue } from './lines-value.ts';
import { greatestMultiplier, linesOf, MULTIPLIER_SCALE, type Ticket } from './ticket.ts';

/** The limits of one ticket.   Units: 1/100.   Source: sports, section 13. */
export const TICKET_LIMITS = {
  unitLeastMinor: 10n,
  stakeLeastMinor: 100n,
  stakeMostMinor: 5_000_000n,
  payoutMostMinor: 50_000_000n,
  linesMost: 10_000n,
} as const;

/** Judges what a ticket costs and may pay. What it may pay is judged when it is placed, never cut when it has
 *  won.
 *  Units: 1/100.   Refuses: BET_LIMIT with the bound it misses and its value. */
export function checkTicket(ticket: {
  readonly unitMinor: bigint;
  readonly stakeMinor: bigint;
  readonly maxPayoutMinor: bigint;
}): Result<bigint, 'BET_LIMIT'> {
  const { unitMinor, stakeMinor, maxPayoutMinor } = ticket;
  const { unitLeastMinor, stakeLeastMinor, stakeMostMinor, payoutMostMinor } = TICKET_LIMITS;
  const beyond = (bound: 'min' | 'max', limit: bigint) =>
    refuse('BET_LIMIT', { bound, limit: formatMoney(limit) });
  if (unitMinor < unitLeastMinor) return beyond('min', unitLeastMinor);
  if (stakeMinor < stakeLeastMinor) return beyond('min', stakeLeastMinor);
  if (stakeMinor > stakeMostMinor) return beyond('max', stakeMostMinor);
  return checkPayout(payoutMostMinor, maxPayoutMinor);
}

/** The least and the greatest stake of a line with which a ticket of these legs and sizes is within its
 *  limits; the least is above the greatest where none is.
 *  Units: 1/100.   Cost: the square of the legs. */
export function unitBounds(ticket: Pick<Ticket, 'legs' | 'sizes'>): {
  readonly minMinor: Money;
  readonly maxMinor: Money;
} {
  const { unitLeastMinor, stakeLeastMinor, stakeMostMinor, payoutMostMinor } = TICKET_LIMITS;
  const lines = linesOf(ticket);
  const most = ticket.legs.map((leg) => fraction(greatestMultiplier(leg), MULTIPLIER_SCALE));
  const { n, d } = linesValue(ticket, most);
  // The payout is rounded down.
  const byPayout = ((payoutMostMinor + 1n) * d - 1n) / n;
  const byStake = stakeMostMinor / lines;
  const least = (stakeLeastMinor + lines - 1n) / lines;
  return {
    minMinor: minor(least > unitLeastMinor ? least : unitLeastMinor),
    maxMinor: minor(byPayout < byStake ? byPayout : byStake),
  };
}
