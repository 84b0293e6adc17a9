import { formatMoney } from '../format-money.ts';
import { connected } from '../hedges/connected.ts';
import { jointPayouts, type PlacedTicket } from '../hedges/joint-payouts.ts';
import type { Evidence } from './flags.ts';
import type { IntegrityLimits } from './limits.ts';

type Tickets = readonly PlacedTicket[];
const PERCENT = 100n;

/** Flags two linked members whose tickets on the same matches cancel out: never both win, hardly ever both
 *  lose, and pay about the same. Measured as the bets of a round are, see `opposedBets`, over all results of
 *  the matches together; tickets that no match connects are measured apart. The first part that cancels out
 *  is reported.
 *  Units: 1/100, percent.   Cost: that of `jointPayouts` for each part on which both have staked enough. */
export function opposedTickets(
  { one, other }: { readonly one: Tickets; readonly other: Tickets },
  limits: IntegrityLimits,
): Evidence | undefined {
  const ofOne = new Set(one);
  for (const part of connected([...one, ...other])) {
    const own = part.filter((ticket) => ofOne.has(ticket));
    const found = opposedPart(
      own,
      part.filter((ticket) => !ofOne.has(ticket)),
      limits,
    );
    if (found) return found;
  }
  return undefined;
}

function opposedPart(one: Tickets, other: Tickets, limits: IntegrityLimits): Evidence | undefined {
  const all = [...one, ...other];
  const stakeMinor = all.reduce((sum, ticket) => sum + ticket.stakeMinor, 0n);
  if (one.length === 0 || other.length === 0 || stakeMinor < BigInt(limits.hedged_from)) return undefined;
  const { cases, paidTo } = jointPayouts(all);
  const [paid, against] = [paidTo(one), paidTo(other)];
  const both = paid.map((minor, at) => minor + (against[at] ?? 0));
  if (!isCovered(both, cases)) return undefined;
  const [a, b] = [mostOf(paid), mostOf(against)];
  const [less, more] = a < b ? [a, b] : [b, a];
  const together = mostOf(both) - more;
  if ((less - together) * PERCENT <= more * BigInt(limits.hedged_percent)) return undefined;
  return {
    hedged_percent: Number(((less - together) * PERCENT) / more),
    tickets: one.map(textOf),
    other_tickets: other.map(textOf),
    staked: formatMoney(stakeMinor),
    may_pay: formatMoney(mostOf(both)),
  };
}

const mostOf = (paid: readonly number[]): bigint =>
  BigInt(paid.reduce((most, minor) => Math.max(most, minor), 0));

/** Returns true if either is paid something in nine of ten cases. */
function isCovered(paid: readonly number[], cases: readonly bigint[]): boolean {
  const total = cases.reduce((sum, each) => sum + each, 0n);
  const won = cases.reduce((sum, each, at) => ((paid[at] ?? 0) > 0 ? sum + each : sum), 0n);
  return won * 10n >= total * 9n;
}

const textOf = ({ legs }: PlacedTicket): string =>
  legs.map(({ market, picks }) => `${market}:${picks.map(({ pick }) => pick).join(',')}`).join(' + ');
