import { lazily } from '../../cache/lazily.ts';
import { assert } from '../../result.ts';
import { WIN } from '../../selection-result.ts';
import { ATOM_WEIGHTS, atomsOf } from './atoms.ts';
import { type Market, marketOf } from './markets.ts';
import { factsOf, type PlayedMatch } from './match.ts';
import { SCORES, type ScoreTable } from './score-table.ts';
import { SCORE_TICKETS } from './season/model.ts';

/** A pick that wins or loses whole on each match. */
export type CountedPick = { readonly market: Market; readonly pick: string };

/** Wins of a pick, the sum of its exact chances, and that of their variances. */
export type PickCount = { readonly seen: number; readonly expected: number; readonly variance: number };

/** One market of each kind, at the line in the middle. */
const MARKETS = ['1x2', 'btts', 'ou2.5', 'ttg', 'oe', 'ht', 'htou0.5', 'first', 'htft', 'cs'].map((key) => {
  const market = marketOf(key);
  assert(market, `there is a market ${key}`);
  return market;
});

/** Every pick that is counted, in the order of the counts. */
export const COUNTED_PICKS: readonly CountedPick[] = MARKETS.flatMap((market) =>
  market.picks.map((pick) => ({ market, pick })),
);

/** The chance of each counted pick at each of the hundred scores. No strength of a club is in it.
 *  Cost: every atom for each pick, once. */
const chancesAt = lazily((): readonly (readonly number[])[] =>
  SCORES.map((_, score) => {
    const tickets = SCORES.map((_each, at) => (at === score ? SCORE_TICKETS : 0));
    const atoms = atomsOf({ tickets, scoreOf: () => SCORES[score] ?? { home: 0, away: 0 } });
    return COUNTED_PICKS.map(({ market, pick }) => {
      let weight = 0n;
      for (const atom of atoms) if (market.resultOf(pick, atom) === WIN) weight += atom.weight;
      return Number(weight) / Number(ATOM_WEIGHTS);
    });
  }),
);

/** Counts the picks on matches that were drawn, each against its own table, since no two of them need have
 *  the same chances.
 *  Source: sports, section 11.   Cost: a hundred products a pick and match. */
export function countMatches(
  matches: readonly { readonly table: ScoreTable; readonly played: PlayedMatch }[],
): readonly PickCount[] {
  const counts = COUNTED_PICKS.map(() => ({ seen: 0, expected: 0, variance: 0 }));
  for (const { table, played } of matches) {
    const facts = factsOf(played);
    const chances = chancesIn(table);
    counts.forEach((count, at) => {
      const chance = chances[at] ?? 0;
      const counted = COUNTED_PICKS[at];
      count.seen += Number(counted?.market.resultOf(counted.pick, facts) === WIN);
      count.expected += chance;
      count.variance += chance * (1 - chance);
    });
  }
  return counts;
}

function chancesIn({ tickets }: ScoreTable): readonly number[] {
  const chances = COUNTED_PICKS.map(() => 0);
  chancesAt().forEach((ofScore, score) => {
    const share = (tickets[score] ?? 0) / SCORE_TICKETS;
    ofScore.forEach((chance, at) => (chances[at] = (chances[at] ?? 0) + share * chance));
  });
  return chances;
}

/** Distance of a count from its expectation in standard deviations; 0 before the first draw. */
export const deviationOf = ({ seen, expected, variance }: PickCount): number =>
  variance === 0 ? 0 : (seen - expected) / Math.sqrt(variance);
