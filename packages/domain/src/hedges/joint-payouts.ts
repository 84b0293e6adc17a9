import type { Fraction } from '../fraction.ts';
import type { FamilyDefinition, JointResult } from '../games/family.ts';
import { grouped } from '../grouped.ts';
import { assert } from '../result.ts';
import { LOSS } from '../selection-result.ts';
import { chanceOfAnyLine } from '../tickets/chance.ts';
import { payoutOfShare, type Share, WHOLE_TICKET } from '../tickets/part.ts';
import { multiplierOf, type Ticket, type TicketLeg } from '../tickets/ticket.ts';

/** A leg with the match that decides it. */
export type PlacedLeg = TicketLeg & {
  /** The same text for the same match alone. */
  readonly match: string;
  readonly family: FamilyDefinition;
  /** The play: `m3.1x2`. */
  readonly market: string;
};

/** A ticket with what it staked.   Units: 1/100. */
export type PlacedTicket = Omit<Ticket, 'legs'> & {
  readonly legs: readonly PlacedLeg[];
  readonly stakeMinor: bigint;
  /** The share of its payout that is for that stake, where some of it counts as never staked. */
  readonly share?: Share;
};

/** Payouts of tickets on the same matches in the cases of all their results. */
export type JointPayouts = {
  /** Number of outcomes in each case. */
  readonly cases: readonly bigint[];
  /** The joint payout of some of the tickets, case by case. Units: 1/100. */
  readonly paidTo: (tickets: readonly PlacedTicket[]) => readonly number[];
};

/** Results of all matches together that are looked at one by one. */
export const CASES_MAX = 2_000;
const CASES_LEAST = 200;
/** The most payouts that are looked up. */
const PAYOUTS_MAX = 400_000;

/** The matches of tickets in all the results that their picks tell apart, each with its exact weight. Where
 *  these are more than `CASES_MAX` (fewer for more than 200 tickets, down to 200), as many are drawn by their
 *  weights, always the same ones: a share of a tenth of the cases drawn is then between 8 and 12 percent of
 *  all in 997 of 1,000 sets, with 200 cases between 4 and 16.
 *  Cost: 820 steps a selection; a sum for each ticket and case. */
export function jointPayouts(tickets: readonly PlacedTicket[]): JointPayouts {
  const matches = resultsByMatch(tickets);
  const most = Math.max(CASES_LEAST, Math.min(CASES_MAX, Math.floor(PAYOUTS_MAX / tickets.length)));
  const all = matches.reduce((product, { results }) => product * results.length, 1);
  const { cases, places } = all <= most ? everyCase(matches, all) : drawnCases(matches, most);
  const at = new Map(matches.map((match, n) => [match.key, { ...match, places: places[n] ?? [] }]));
  const paidTo = (some: readonly PlacedTicket[]): readonly number[] => {
    const paid = cases.map(() => 0);
    for (const ticket of some) addPayouts(paid, ticket, at);
    return paid;
  };
  return { cases, paidTo };
}

/** Returns true if a ticket is paid something whatever its matches come to: each leg is, with every
 *  result. */
export const isNeverLost = (ticket: PlacedTicket): boolean =>
  chancesOf(ticket).legs.every(({ n, d }) => n === d);

/** The chance that a ticket is paid anything.   Cost: 820 steps a pick, once. */
export const chanceOfPayout = (ticket: PlacedTicket): Fraction => chancesOf(ticket).any;

type Chances = { readonly legs: readonly Fraction[]; readonly any: Fraction };
const known = new WeakMap<PlacedTicket, Chances>();

function chancesOf(ticket: PlacedTicket): Chances {
  let chances = known.get(ticket);
  if (!chances) {
    const legs = ticket.legs.map(chanceOfLeg);
    chances = { legs, any: chanceOfAnyLine(ticket, legs) };
    known.set(ticket, chances);
  }
  return chances;
}

/** The chance that a leg is not lost with all its picks. */
function chanceOfLeg(leg: PlacedLeg): Fraction {
  const match = resultsOf([leg]);
  const multipliers = multipliersOf(leg, match);
  const paid = match.results.filter((_, at) => (multipliers[at] ?? 0n) > 0n);
  return { n: casesOf(paid), d: casesOf(match.results) };
}

const casesOf = (results: readonly JointResult[]): bigint =>
  results.reduce((sum, { cases }) => sum + cases, 0n);

/** The results of a match, and the place in each of every selection. */
type MatchResults = {
  readonly key: string;
  readonly placeOf: ReadonlyMap<string, number>;
  readonly results: readonly JointResult[];
};

const selectionsOf = ({ market, picks }: PlacedLeg): readonly string[] =>
  picks.map(({ pick }) => `${market}:${pick}`);

/** In the order of their keys, so that the order of the tickets is nothing to them. */
function resultsByMatch(tickets: readonly PlacedTicket[]): readonly MatchResults[] {
  const legs = grouped(
    tickets.flatMap((ticket) => ticket.legs),
    ({ match }) => match,
  );
  return [...legs.keys()].toSorted().map((key) => resultsOf(legs.get(key) ?? []));
}

/** The results of one match that its legs tell apart. */
function resultsOf(legs: readonly PlacedLeg[]): MatchResults {
  const [first] = legs;
  const jointResults = first?.family.jointResults;
  assert(jointResults, 'tickets are sold on matches alone');
  const keys = [...new Set(legs.flatMap(selectionsOf))].toSorted();
  return {
    key: first.match,
    placeOf: new Map(keys.map((key, place) => [key, place])),
    results: jointResults(keys),
  };
}

/** Multiplier of a leg in each result of its match, worked out once for each set of results of its picks.
 *  Units: x 20 000. */
function multipliersOf(leg: PlacedLeg, { placeOf, results }: MatchResults): readonly bigint[] {
  const places = selectionsOf(leg).map((key) => placeOf.get(key) ?? -1);
  const multipliers = new Map<string, bigint>();
  return results.map((result) => {
    const came = places.map((place) => result.results[place] ?? LOSS);
    const code = came.map(({ won, back, of }) => won * 9 + back * 3 + of).join();
    let multiplier = multipliers.get(code);
    if (multiplier === undefined) {
      const of = new Map(leg.picks.map(({ pick }, at) => [pick, came[at] ?? LOSS]));
      multiplier = multiplierOf(leg, (pick) => of.get(pick) ?? LOSS);
      multipliers.set(code, multiplier);
    }
    return multiplier;
  });
}

/** For each match the place of its result in each case. */
type Cases = { readonly cases: readonly bigint[]; readonly places: readonly (readonly number[])[] };

function everyCase(matches: readonly MatchResults[], count: number): Cases {
  let step = 1;
  const places = matches.map(({ results }) => {
    const from = step;
    step *= results.length;
    return Array.from({ length: count }, (_, at) => Math.floor(at / from) % results.length);
  });
  const cases = Array.from({ length: count }, (_, at) =>
    matches.reduce((product, { results }, n) => product * (results[places[n]?.[at] ?? 0]?.cases ?? 0n), 1n),
  );
  return { cases, places };
}

function drawnCases(matches: readonly MatchResults[], count: number): Cases {
  const next = sequence();
  const places = matches.map(({ results }) => {
    const whole = casesOf(results);
    let sum = 0n;
    const upTo = results.map(({ cases }) => Number(((sum += cases) * DRAWN) / whole));
    return Array.from({ length: count }, () => {
      const drawn = next();
      return Math.max(
        0,
        upTo.findIndex((end) => drawn < end),
      );
    });
  });
  return { cases: Array.from({ length: count }, () => 1n), places };
}

const DRAWN = 2n ** 32n;

/** Integers below 2^32, evenly spread and the same each time (mulberry32). */
function sequence(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

type PlacedMatch = MatchResults & { readonly places: readonly number[] };

/** Adds what a ticket is paid, worked out once for each set of multipliers that its legs come to. Doubles
 *  hold the sums exactly below 2^53. */
function addPayouts(paid: number[], ticket: PlacedTicket, matches: ReadonlyMap<string, PlacedMatch>): void {
  let step = 1;
  const legs = ticket.legs.map((leg) => {
    const match = matches.get(leg.match);
    assert(match, 'every match of the tickets is known');
    const multipliers = multipliersOf(leg, match);
    const different = [...new Set(multipliers)];
    const codes = multipliers.map((each) => different.indexOf(each) * step);
    step *= different.length;
    return { multipliers, codes, places: match.places };
  });
  const payouts = new Map<number, number>();
  for (let at = 0; at < paid.length; at += 1) {
    let code = 0;
    for (const { codes, places } of legs) code += codes[places[at] ?? 0] ?? 0;
    let payout = payouts.get(code);
    if (payout === undefined) {
      const came = legs.map(({ multipliers, places }) => multipliers[places[at] ?? 0] ?? 0n);
      payout = Number(payoutOfShare(ticket, came, ticket.share ?? WHOLE_TICKET));
      payouts.set(code, payout);
    }
    const sum = (paid[at] ?? 0) + payout;
    assert(sum <= Number.MAX_SAFE_INTEGER, 'the payouts of a member stay below 2^53 minor units');
    paid[at] = sum;
  }
}
