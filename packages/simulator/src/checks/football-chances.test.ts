import { describe, expect, it } from 'vitest';

import { chanceOn } from '@tessera/auditor/football/chances';
import { marketOf } from '@tessera/auditor/football/markets';
import { scoreTable as auditedTable } from '@tessera/auditor/football/score-table';
import { uniformFrom, wordsOf } from '@tessera/domain/fairness/derive';
import type { MatchFacts } from '@tessera/domain/games/football/facts';
import { MARKETS, type Market } from '@tessera/domain/games/football/markets';
import { drawMatch, factsOf } from '@tessera/domain/games/football/match';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { WIN } from '@tessera/domain/selection-result';

import { seeded } from '../seeded.ts';

// Draws of the product against the chances counted by the auditor.

const MEANS = { home: 156, away: 124 };
const RHO = -6;
const SIGMAS = 4;
const SEED = 20_261_123n;

const OF_SCORES = ['1x2', 'hcp-1', 'dc', 'ou2.5', 'btts', 'ttg', 'cs', 'oe', 'ta0.5'];
const OF_HALVES = ['ht', 'htou1.5', 'htft', 'first'];

const MATCHES = 1_000_000;

type Counted = { readonly facts: MatchFacts; count: number };

/** Draws matches by a table of this dependence until there are so many, and says how often each set of facts
 *  has come up. */
function drawing(rho: number): (matches: number) => readonly Counted[] {
  const table = scoreTable(MEANS, rho);
  const { below } = seeded(SEED);
  const counts = new Map<string, Counted>();
  let drawn = 0;
  return (matches) => {
    for (; drawn < matches; drawn += 1) {
      const facts = factsOf(drawMatch(below, table));
      const key = Object.values(facts).join();
      const counted = counts.get(key);
      if (counted) counted.count += 1;
      else counts.set(key, { facts, count: 1 });
    }
    return [...counts.values()];
  };
}

/** Distance of each pick of these markets from its chance. Units: standard deviations. */
function distances(keys: readonly string[], matches: readonly Counted[]): ReadonlyMap<string, number> {
  const tickets = auditedTable(MEANS.home, MEANS.away, RHO);
  const all = matches.reduce((sum, { count }) => sum + count, 0);
  return new Map(
    keys.flatMap((key) => {
      const { resultOf } = MARKETS.find((market) => market.key === key) as Market;
      return Array.from(marketOf(key)?.picks ?? [], ([pick, rule]) => {
        const { won, of } = chanceOn(tickets, rule);
        const chance = Number(won) / Number(of);
        const seen = matches.reduce(
          (sum, { facts, count }) => (resultOf(pick, facts) === WIN ? sum + count : sum),
          0,
        );
        const distance = (seen - all * chance) / Math.sqrt(all * chance * (1 - chance));
        return [`${key}:${pick}`, Math.abs(distance)] as const;
      });
    }),
  );
}

const beyond = (found: ReadonlyMap<string, number>): readonly string[] =>
  Array.from(found).flatMap(([name, distance]) => (distance > SIGMAS ? [name] : []));

describe('matches that the product draws', () => {
  const draws = drawing(RHO);

  // A quarter at a time: a busy machine may take long for each.
  it.each([1, 2, 3, 4])(
    'lie within four standard deviations of the exact chances in thirteen markets, after %i quarters of a million',
    (quarters) => {
      const found = distances([...OF_SCORES, ...OF_HALVES], draws((quarters * MATCHES) / 4));
      expect(found.size).toBe(73);
      expect(beyond(found)).toEqual([]);
    },
  );

  it('do not where the table leaves the dependence of low scores out', () => {
    const found = beyond(distances([...OF_SCORES, ...OF_HALVES], drawing(0)(MATCHES / 4)));
    expect(found).toEqual(expect.arrayContaining(['1x2:d', 'cs:0-0', 'cs:1-1', 'first:n']));
  });
});

describe('the draws of a round', () => {
  it('are as even over the words of its key', () => {
    const table = scoreTable(MEANS, RHO);
    const uniform = uniformFrom(wordsOf(seeded(SEED).bytes(32), 'football1/1'));
    const matches = Array.from({ length: 20_000 }, () => ({
      facts: factsOf(drawMatch(uniform, table)),
      count: 1,
    }));
    expect(beyond(distances([...OF_SCORES, ...OF_HALVES], matches))).toEqual([]);
  });
});
