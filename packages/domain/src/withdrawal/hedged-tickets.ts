import { atRiskIn, stakesOf } from '../games/at-risk.ts';
import { grouped } from '../grouped.ts';
import { connected, matchesOf } from '../hedges/connected.ts';
import { chanceOfPayout, isNeverLost, jointPayouts, type PlacedTicket } from '../hedges/joint-payouts.ts';

type Tickets = readonly PlacedTicket[];

/** What one member's tickets add to what covers each other and was never at risk, beside tickets that were
 *  looked at earlier. Two tickets of which at most one can win share a match, so that only those that are
 *  connected by matches are looked at together. What the earlier ones cover alone is not taken again.
 *  Units: 1/100.   Cost: that of `hedgedTickets`, twice where earlier tickets are connected. */
export function hedgedBy(added: Tickets, earlier: Tickets): bigint {
  const known = new Set(earlier);
  let sum = 0n;
  for (const part of connected([...added, ...earlier])) {
    const before = part.filter((ticket) => known.has(ticket));
    if (before.length === part.length) continue;
    const more = hedgedTickets(part) - hedgedTickets(before);
    if (more > 0n) sum += more;
  }
  return sum;
}

/** What of the stakes of one member's tickets covers each other, so that it was never at risk: all of a
 *  ticket that wins whatever happens, since its legs name every result; of others what they are paid in at
 *  least nine of ten cases of all results together, as of bets on one match.
 *  Units: 1/100.   Cost: of each connected part at most 18 times that of `jointPayouts`; nothing where their
 *  chances do not add up to nine tenths. */
export function hedgedTickets(tickets: Tickets): bigint {
  const certain = tickets.filter(isNeverLost);
  const others = tickets.filter((ticket) => !isNeverLost(ticket));
  return connected(others).reduce((sum, part) => sum + hedgedPart(part), stakesOf(certain));
}

const compare = <T>(a: T, b: T): number => (a < b ? -1 : Number(a > b));

/** Sets of matches that are joined one after another; what is left is joined at once. */
const JOINED_MAX = 16;

type Joined = { readonly tickets: Tickets; readonly hedgedMinor: bigint };

/** Tickets on the same matches are looked at by themselves first, then joined to others, the larger stakes
 *  first, and what covered each other before stays so: a ticket that connects two covers, of which either
 *  fails more often than one, does not undo them. */
function hedgedPart(part: Tickets): bigint {
  const bySets = [...grouped(part, (ticket) => matchesOf(ticket).join())]
    .map(([key, tickets]) => ({ key, tickets, stakeMinor: stakesOf(tickets) }))
    .toSorted((a, b) => compare(b.stakeMinor, a.stakeMinor) || compare(a.key, b.key));
  let joined: Joined[] = [];
  for (const { tickets } of bySets.slice(0, JOINED_MAX)) {
    const own = new Set(tickets.flatMap(matchesOf));
    const touching = joined.filter((each) =>
      each.tickets.some((one) => matchesOf(one).some((m) => own.has(m))),
    );
    const alone: Joined = { tickets, hedgedMinor: returned(tickets) };
    joined = [...joined.filter((each) => !touching.includes(each)), join([alone, ...touching])];
  }
  const rest = bySets.slice(JOINED_MAX).map(({ tickets }) => ({ tickets, hedgedMinor: returned(tickets) }));
  return join([...joined, ...rest]).hedgedMinor;
}

function join(parts: readonly Joined[]): Joined {
  const tickets = parts.flatMap((part) => part.tickets);
  const apart = parts.reduce((sum, { hedgedMinor }) => sum + hedgedMinor, 0n);
  const together = parts.length > 1 ? returned(tickets) : apart;
  return { tickets, hedgedMinor: together > apart ? together : apart };
}

/** What tickets are paid in at least nine of ten cases, at most their stakes. */
function returned(tickets: Tickets): bigint {
  if (!mayPayInNineOfTen(tickets)) return 0n;
  const { cases, paidTo } = jointPayouts(tickets);
  const stakeMinor = stakesOf(tickets);
  return stakeMinor - atRiskIn({ stakeMinor, paid: paidTo(tickets).map(BigInt), cases });
}

const SCALE = 1_000_000_000n;

/** Whether the chances of the tickets add up to nine tenths; rounded up. */
function mayPayInNineOfTen(tickets: Tickets): boolean {
  const chances = tickets.map(chanceOfPayout).map(({ n, d }) => (n * SCALE) / d + 1n);
  return chances.reduce((sum, chance) => sum + chance, 0n) * 10n >= SCALE * 9n;
}
