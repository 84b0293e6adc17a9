import { atRiskIn, stakesOf } from '../games/book/at-risk.ts';
import { grouped } from '../grouped.ts';
import { connected, matchesOf } from '../hedges/connected.ts';
import { chanceOfPayout, isNeverLost, jointPayouts, type PlacedTicket } from '../hedges/joint-payouts.ts';

type Tickets = readonly PlacedTicket[];

/** Amount that newly added tickets of one member contribute to the stakes that cover each other and were
 *  never at risk, given tickets examined earlier. Two tickets of which at most one can win share a match, so
 *  that only tickets connected by matches are examined together. The amount that the earlier ones cover alone
 *  is not counted again.
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

/** Stakes of one member's tickets that cover each other and were never at risk: all of a ticket that wins
 *  whatever happens, since its legs name every result; of others what they are paid in at least nine of ten
 *  cases of all results together, as of bets on one match.
 *  Units: 1/100.   Cost: that of `jointPayouts` for each connected part, for each of its sets of matches, and
 *  for at most 63 joins; nothing where their chances do not add up to nine tenths. */
export function hedgedTickets(tickets: Tickets): bigint {
  const certain = tickets.filter(isNeverLost);
  const others = tickets.filter((ticket) => !isNeverLost(ticket));
  return connected(others).reduce((sum, part) => sum + hedgedPart(part), stakesOf(certain));
}

const compare = <T>(a: T, b: T): number => (a < b ? -1 : Number(a > b));

/** The sets of matches with the largest stakes that are compared with each other. */
const SETS_MAX = 64;
/** Tickets are joined from this correlation of what they are paid on. Those that have nothing to do with each
 *  other stay above it, but for one of 80, in 2,000 cases. */
const OPPOSED = -0.05;

/** Tickets on the same matches, or joined to such. */
type Joined = {
  readonly tickets: Tickets;
  /** Deviation of their payout from its mean, case by case, times the root of the case's weight. */
  readonly deviations: Float64Array;
  readonly variance: number;
  /** The sum of the variances of the sets of matches. */
  readonly spread: number;
  readonly hedgedMinor: bigint;
};

/** Tickets on the same matches are looked at by themselves first, then joined to those that are paid most
 *  when they are not. Joined tickets cover each other where that leaves less than a third of the variance
 *  that they have apart: many tickets come back in part without being opposed. What covered each other before
 *  stays so: a ticket that connects two covers, of which either fails more often than one, does not undo
 *  them. */
function hedgedPart(part: Tickets): bigint {
  if (!mayPayInNineOfTen(part)) return 0n;
  const bySets = [...grouped(part, (ticket) => matchesOf(ticket).join())]
    .map(([key, tickets]) => ({ key, tickets, stakeMinor: stakesOf(tickets) }))
    .toSorted((a, b) => compare(b.stakeMinor, a.stakeMinor) || compare(a.key, b.key));
  const [first] = bySets;
  if (first && bySets.length === 1) return returned(first.tickets);
  const { cases, paidTo } = jointPayouts(part);
  const total = cases.reduce((sum, each) => sum + each, 0n);
  const weights = cases.map((each) => Number((each * WEIGHTS) / total) / Number(WEIGHTS));
  const joined = bySets.slice(0, SETS_MAX).map(({ tickets }): Joined => {
    const deviations = deviationsOf(paidTo(tickets), weights);
    const variance = product(deviations, deviations);
    return { tickets, deviations, variance, spread: variance, hedgedMinor: returned(tickets) };
  });
  for (let pair = mostOpposed(joined); pair; pair = mostOpposed(joined)) {
    const [one, other] = pair;
    joined.splice(joined.indexOf(other), 1);
    joined.splice(joined.indexOf(one), 1, join(one, other));
  }
  const rest = bySets.slice(SETS_MAX).map(({ tickets }) => returned(tickets));
  return [...joined.map(({ hedgedMinor }) => hedgedMinor), ...rest].reduce((sum, each) => sum + each, 0n);
}

const WEIGHTS = 10n ** 12n;

function deviationsOf(paid: readonly number[], weights: readonly number[]): Float64Array {
  const mean = paid.reduce((sum, minor, at) => sum + minor * (weights[at] ?? 0), 0);
  return Float64Array.from(paid, (minor, at) => (minor - mean) * Math.sqrt(weights[at] ?? 0));
}

/** The covariance of two, from their deviations. */
function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The two of all that are paid most when the other is not; undefined when none are. */
function mostOpposed(joined: readonly Joined[]): readonly [Joined, Joined] | undefined {
  let least = OPPOSED;
  let found: readonly [Joined, Joined] | undefined;
  for (const [at, one] of joined.entries())
    for (const other of joined.slice(at + 1)) {
      const correlation = correlationOf(one, other);
      if (correlation >= least) continue;
      least = correlation;
      found = [one, other];
    }
  return found;
}

const known = new WeakMap<Joined, WeakMap<Joined, number>>();

function correlationOf(one: Joined, other: Joined): number {
  const ofOne = known.get(one) ?? new WeakMap<Joined, number>();
  known.set(one, ofOne);
  let correlation = ofOne.get(other);
  if (correlation === undefined) {
    const deviations = Math.sqrt(one.variance * other.variance);
    correlation = deviations > 0 ? product(one.deviations, other.deviations) / deviations : 0;
    ofOne.set(other, correlation);
  }
  return correlation;
}

function join(one: Joined, other: Joined): Joined {
  const tickets = [...one.tickets, ...other.tickets];
  const deviations = one.deviations.map((each, at) => each + (other.deviations[at] ?? 0));
  const variance = product(deviations, deviations);
  const spread = one.spread + other.spread;
  const apart = one.hedgedMinor + other.hedgedMinor;
  const together = variance * 3 < spread ? returned(tickets) : 0n;
  return { tickets, deviations, variance, spread, hedgedMinor: together > apart ? together : apart };
}

/** Payout of tickets in at least nine of ten cases, at most their stakes. */
function returned(tickets: Tickets): bigint {
  if (!mayPayInNineOfTen(tickets)) return 0n;
  const { cases, paidTo } = jointPayouts(tickets);
  const stakeMinor = stakesOf(tickets);
  return stakeMinor - atRiskIn({ stakeMinor, paid: paidTo(tickets).map(BigInt), cases });
}

const SCALE = 1_000_000_000n;

/** Returns true if the chances of the tickets add up to nine tenths; rounded up. */
function mayPayInNineOfTen(tickets: Tickets): boolean {
  const chances = tickets.map(chanceOfPayout).map(({ n, d }) => (n * SCALE) / d + 1n);
  return chances.reduce((sum, chance) => sum + chance, 0n) * 10n >= SCALE * 9n;
}
