import { assert } from '@tessera/domain/result';

import type { Seeded } from '../seeded.ts';
import type { LegOrder, TicketOrder } from './house-ticket.ts';
import type { Acts } from './house.ts';

const RESULTS = ['h', 'd', 'a'] as const;
const ODDS_MOST_E4 = 80_000;

/** A match of which all three results are sold and none is far off. */
export type EvenMatch = {
  readonly round: number;
  readonly match: number;
  /** The results, the most likely one first, each with its odds. */
  readonly results: readonly { readonly pick: string; readonly odds: number }[];
};

/** Finds such a match on a match day, or on the next one. */
export function evenMatch(acts: Acts, random: Seeded, day: number): EvenMatch {
  const { family, oddsOf } = acts.round(day);
  for (const match of random.shuffle(family().parts)) {
    const odds = RESULTS.map((pick) => ({ pick, odds: oddsOf(`m${match}.1x2:${pick}`) ?? Infinity }));
    if (odds.every((each) => each.odds <= ODDS_MOST_E4))
      return { round: day, match, results: odds.toSorted((a, b) => a.odds - b.odds) };
  }
  return evenMatch(acts, random, day + 1);
}

/** One of the results that cover all there are: bets or tickets that pay the same. `odds` are those of the
 *  picks that tell it from the others. */
type Cell = { readonly legs: readonly LegOrder[]; readonly odds: number };

const legOn = ({ round, match }: EvenMatch, ...picks: readonly string[]): LegOrder => ({
  round,
  match,
  market: '1x2',
  picks,
});

/** The results of a match by single legs, the most likely one first. */
export const singleLegs = (match: EvenMatch): Cell[] =>
  match.results.map(({ pick, odds }) => ({ legs: [legOn(match, pick)], odds }));

/** Nine doubles on the results of two matches, the most likely one first. */
export const nineDoubles = (one: EvenMatch, two: EvenMatch): Cell[] =>
  one.results
    .flatMap((first) =>
      two.results.map((second) => ({
        legs: [legOn(one, first.pick), legOn(two, second.pick)],
        odds: first.odds * second.odds,
      })),
    )
    .toSorted((a, b) => a.odds - b.odds);

/** The results of a match, each on a ticket that names all of another match. */
export const namedResults = (one: EvenMatch, two: EvenMatch): Cell[] =>
  one.results.map(({ pick, odds }) => ({ legs: [legOn(one, pick), legOn(two, ...RESULTS)], odds }));

/** One ticket that names all results of two matches, or all but the most likely one of the second. */
export const allResults = (one: EvenMatch, two: EvenMatch, isOpen: boolean): readonly LegOrder[] => [
  legOn(one, ...RESULTS),
  legOn(two, ...two.results.slice(isOpen ? 1 : 0).map(({ pick }) => pick)),
];

/** A cell with what is staked on a line of it.   Units: 1/100. */
export type Staked = TicketOrder & { readonly lines: number };

/** Shares a stake out so that each of some results pays the same.   Units: 1/100. */
export function sharedOut(cells: readonly Cell[], stake: bigint): Staked[] {
  const lines = cells.map(({ legs }) => legs.reduce((product, { picks }) => product * picks.length, 1));
  const weight = cells.reduce((sum, { odds }, at) => sum + (lines[at] ?? 0) / odds, 0);
  return cells.map(({ legs, odds }, at) => ({
    legs,
    lines: lines[at] ?? 0,
    unit: BigInt(Math.round(Number(stake) / odds / weight)),
  }));
}

/** Stakes some of them, on a share of their units, and returns the tickets: a single leg is a bet.
 *  Units: percent. */
export function stakeOn(acts: Acts, member: bigint, staked: readonly Staked[], share = 100) {
  return staked.flatMap(({ legs, unit: whole }) => {
    const unit = (whole * BigInt(share)) / 100n;
    const [first] = legs;
    assert(first, 'there are legs');
    if (legs.length > 1) return [acts.ticket(member, { legs, unit })];
    acts.bet(member, first.round, { selection: `m${first.match}.1x2:${first.picks[0]}`, stake: unit });
    return [];
  });
}
