import { formatMoney } from '../format-money.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

/** A member who has sent money to an account, in the days that count.   Units: 1/100. */
export type Sender = {
  readonly memberId: bigint;
  readonly sentMinor: bigint;
  /** Amount that the member has sent to other accounts. */
  readonly elsewhereMinor: bigint;
  /** Net result of the member's bets: below 0 for a loser. */
  readonly netMinor: bigint;
};

/** Flags an account in which the money of losers ends: at least `dumpers` members whose bets have lost,
 *  and who have sent at least `dumping_from` to it and more to it than anywhere else.   Units: 1/100. */
export function chipDumping(senders: readonly Sender[], limits: IntegrityLimits): Evidence | undefined {
  const losers = senders.filter(
    ({ sentMinor, elsewhereMinor, netMinor }) =>
      netMinor < 0n && sentMinor >= BigInt(limits.dumping_from) && sentMinor > elsewhereMinor,
  );
  if (losers.length < limits.dumpers) return undefined;
  return {
    days: limits.dumping_days,
    losers: losers.map(({ memberId }) => String(memberId)),
    sent: losers.map(({ sentMinor }) => formatMoney(sentMinor)),
    lost: losers.map(({ netMinor }) => formatMoney(-netMinor)),
  };
}
