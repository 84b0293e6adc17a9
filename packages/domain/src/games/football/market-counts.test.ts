import { expect, test } from 'vitest';

import { PAIRS } from '../../../tests/league.ts';
import { uniformFrom, wordsOf } from '../../fairness/derive.ts';
import { hash, text, u32 } from '../../fairness/encoding.ts';
import { matchChances } from './chances.ts';
import { COUNTED_PICKS, countMatches, deviationOf } from './market-counts.ts';
import { drawMatch } from './match.ts';
import { type ScoreTable, scoreTable } from './score-table.ts';

const TABLES = Object.values(PAIRS).map((means) => scoreTable(means, -6));

const played = (table: ScoreTable, rho: ScoreTable, at: number) => ({
  table,
  played: drawMatch(uniformFrom(wordsOf(hash(text('counts'), u32(at)), 'football1/1')), rho),
});

test('one match adds the exact chance of each pick and what came of it', () => {
  const [table] = TABLES;
  if (!table) throw new Error('there are tables');
  const chances = matchChances(table);
  countMatches([played(table, table, 1)]).forEach(({ seen, expected, variance }, at) => {
    const { market, pick } = COUNTED_PICKS[at]!;
    const { won } = chances.sharesOf(market, pick);
    const chance = Number(won.n) / Number(won.d);
    expect(expected, `${market.key}:${pick}`).toBeCloseTo(chance, 12);
    expect(variance).toBeCloseTo(chance * (1 - chance), 12);
    expect([0, 1]).toContain(seen);
  });
});

test('the picks of each market share all matches', () => {
  const matches = Array.from({ length: 40 }, (_, at) => played(TABLES[at % 4]!, TABLES[at % 4]!, at));
  const sums = new Map<string, { seen: number; expected: number }>();
  countMatches(matches).forEach(({ seen, expected }, at) => {
    const key = COUNTED_PICKS[at]?.market.key ?? '';
    const sum = sums.get(key) ?? { seen: 0, expected: 0 };
    sums.set(key, { seen: sum.seen + seen, expected: sum.expected + expected });
  });
  expect(sums.size).toBe(10);
  for (const { seen, expected } of sums.values()) {
    expect(seen).toBe(40);
    expect(expected).toBeCloseTo(40, 9);
  }
});

/** Matches of four pairs in turn, made to follow tables with one dependence and drawn from another. */
const largest = (rho: number): number => {
  const others = Object.values(PAIRS).map((means) => scoreTable(means, rho));
  const matches = Array.from({ length: 6_000 }, (_, at) => played(TABLES[at % 4]!, others[at % 4]!, at));
  return Math.max(...countMatches(matches).map((count) => Math.abs(deviationOf(count))));
};

test('matches drawn from their tables are within four deviations, and those of other tables are not', () => {
  expect(largest(-6)).toBeLessThan(4);
  expect(largest(-40)).toBeGreaterThan(4);
});
