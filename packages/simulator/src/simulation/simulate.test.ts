import { expect, test } from 'vitest';

import { REGRESSION_SEEDS } from './regression-seeds.ts';
import { hasFailed, simulate, type SimulationReport } from './simulate.ts';

const TIMEOUT_MS = 120_000;
/** A seed whose world has leagues only. */
const LEAGUES_ALONE = 0x1cn;
const SETTLING = [
  'draw-inserted',
  'results-inserted',
  'draw-stored',
  'settlement-claimed',
  'round-covered',
  'chunk-paid',
  'chunk-committed',
  'round-settled',
  'tickets-claimed',
  'tickets-counted',
  'tickets-covered',
  'tickets-settled',
  'deaths-noted',
] as const;

function expectSound(report: SimulationReport, rounds: number): void {
  expect({ differences: report.differences, violations: report.violations }, report.replay).toEqual({
    differences: [],
    violations: [],
  });
  expect(report.rounds).toBeGreaterThanOrEqual(rounds);
  expect(report.ops.unknown).toBe(0);
}

test(
  'a run under faults has no differences and injects every kind of fault',
  async () => {
    const report = await simulate({ seed: 0x7e55a01n, rounds: 150 });
    expectSound(report, 150);
    expect(report.ops.accepted).toBeGreaterThan(500);
    const { faults } = report;
    for (const kind of [
      'crash-before-commit',
      'crash-after-commit',
      'reply-lost',
      'failpoint-killed',
    ] as const)
      expect(faults[kind], kind).toBeGreaterThan(0);
    for (const point of ['chase-claimed', 'chase-bought', 'chase-noted'] as const)
      expect(report.failpoints[point].fired, point).toBeGreaterThan(0);
    for (const state of ['bought', 'refused MONEY_NOT_ENOUGH', 'cancelled', 'stopped'])
      expect(report.chaseIssues[state] ?? 0, state).toBeGreaterThan(0);
    for (const end of ['completed', 'cancelled', 'won', 'stop_loss', 'stop_win'])
      expect(report.chaseEnds[end] ?? 0, end).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

test(
  'leagues alone have no differences: halves, combinations, tickets, void match days, and crashes of settlements',
  async () => {
    const report = await simulate({ seed: LEAGUES_ALONE, rounds: 60 });
    expectSound(report, 60);
    for (const state of ['win', 'half_win', 'push', 'half_lose', 'lose', 'cancelled', 'combination'])
      expect(report.leagues[state] ?? 0, state).toBeGreaterThan(0);
    for (const end of ['won', 'lost', 'paid in part', 'taken back', 'cashed out', 'void leg'])
      expect(report.tickets[end] ?? 0, end).toBeGreaterThan(0);
    expect(report.voidRounds).toBeGreaterThan(0);
    const fired = SETTLING.filter((point) => report.failpoints[point].fired > 0);
    expect(fired.length, fired.join()).toBeGreaterThan(SETTLING.length / 2);
  },
  TIMEOUT_MS,
);

test(
  'the same seed gives the same run, another seed a different one',
  async () => {
    const [first, second, other] = [
      await simulate({ seed: 5n, rounds: 20 }),
      await simulate({ seed: 5n, rounds: 20 }),
      await simulate({ seed: 6n, rounds: 20 }),
    ];
    expect(second).toEqual(first);
    expect(other.bets).not.toBe(first.bets);
  },
  TIMEOUT_MS,
);

test.for(REGRESSION_SEEDS)(
  'a seed that once failed passes: $found',
  { timeout: TIMEOUT_MS },
  async ({ seed, rounds }) => {
    const report = await simulate({ seed, rounds });
    expectSound(report, rounds);
    expect(hasFailed(report)).toBe(false);
  },
);
