import { checkPayout } from '../limits.ts';
import { formatMoney } from '../money.ts';
import { refuse, type Result } from '../result.ts';

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
