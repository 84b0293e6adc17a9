import { describe, expect, it } from 'vitest';

import { chanceOn } from '@tessera/auditor/football/chances';
import { marketOf } from '@tessera/auditor/football/markets';
import { scoreTable as auditedTable } from '@tessera/auditor/football/score-table';
import { uniformFrom, wordsOf } from '@tessera/domain/fairness/derive';
import type { MatchFacts } from '@tessera/domain/games/football/facts';
import { MARKETS, type Market } from '@tessera/domain/games/football/markets';
import { drawMatch, factsOf } from '@tessera/domain/games/football/match';
import { SCORE_TICKETS } from '@tessera/domain/games/football/model';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { WIN } from '@tessera/domain/selection-result';

import { seeded } from '../seeded.ts';

// What the product draws, against the chances that the auditor counts.

const MEANS = { home: 156, away: 124 };
const RHO = -6;
const SIGMAS = 4;
const SEED = 20_261_123n;

const OF_SCORES = ['1x2', 'hcp-1', 'dc', 'ou2.5', 'btts', 'ttg', 'cs', 'oe', 'ta0.5'];
const OF_HALVES = ['ht', 'htou1.5', 'htft', 'first'];

/** How far each pick that was seen lies from its chance.   Units: standard deviations. */
function distances(keys: readonly string[], matches: number, next: () => MatchFacts): Map<string, number> {
  const selections = keys.flatMap((key) => {
    const market = MARKETS.find((each) => each.key === key) as Market;
    return market.picks.map((pick) => ({ name: `${key}:${pick}`, pick, resultOf: market.resultOf }));
  });
  const counts = new Map<string, number>();
  for (let drawn = 0; drawn < matches; drawn += 1) {
    const facts = next();
    for (const { name, pick, resultOf } of selections)
      if (resultOf(pick, facts) === WIN) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const tickets = auditedTable(MEANS.home, MEANS.away, RHO);
  return new Map(
    keys.flatMap((key) =>
      Array.from(marketOf(key)?.picks ?? [], ([pick, rule]) => {
        const { won, of } = chanceOn(tickets, rule);
        const chance = Number(won) / Number(of);
        const seen = counts.get(`${key}:${pick}`) ?? 0;
        const distance = (seen - matches * chance) / Math.sqrt(matches * chance * (1 - chance));
        return [`${key}:${pick}`, Math.abs(distance)] as const;
      }),
    ),
  );
}

const greatest = (found: ReadonlyMap<string, number>): number => Math.max(...found.values());

describe('matches that the product draws', () => {
  it('lie within four standard deviations of the exact chances in thirteen markets', () => {
    const table = scoreTable(MEANS, RHO);
    const uniform = uniformFrom(wordsOf(seeded(SEED).bytes(32), 'football1/1'));
    const found = distances([...OF_SCORES, ...OF_HALVES], 20_000, () => factsOf(drawMatch(uniform, table)));
    expect(found.size).toBe(73);
    expect(Array.from(found).filter(([, distance]) => distance > SIGMAS)).toEqual([]);
  });
});

describe('a million tickets', () => {
  const MANY = 1_000_000;
  const scores = (rho: number): Map<string, number> => {
    const table = scoreTable(MEANS, rho);
    const random = seeded(SEED);
    const half = { halfLead: 0, halfGoals: 0, first: 'none' } as const;
    return distances(['btts'], MANY, () => ({
      ...table.scoreOf(random.below(SCORE_TICKETS)),
      ...half,
    }));
  };

  it('tell a table without the dependence of low scores from the published one', () => {
    expect(greatest(scores(RHO))).toBeLessThan(SIGMAS);
    expect(greatest(scores(0))).toBeGreaterThan(2 * SIGMAS);
  });
});
