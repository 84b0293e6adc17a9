import { expect, test } from 'vitest';

import { FAILPOINTS } from '@tessera/server/kernel/failpoint';

import { REGRESSION_SEEDS } from './regression-seeds.ts';
import { hasFailed, simulate, type SimulationReport } from './simulate.ts';

const TIMEOUT_MS = 120_000;
/** Seeds whose members chase draws. */
const WITH_CHASES = [0x26n, 0x2dn] as const;
/** Seeds whose worlds have leagues only. */
const LEAGUES_ALONE = [0x1cn, 0xbn, 0x23n] as const;
/** A seed in which members set limits, exclude themselves and block games. */
const PROTECTED = 1n;
const SETTLING = [
  'draw-inserted',
  'results-inserted',
  'draw-stored',
  'settlement-claimed',
  'round-covered',
  'chunk-paid',
  'chunk-committed',
  'round-settled',
] as const;
const OF_TICKETS = FAILPOINTS.filter((point) => /^(?:tickets?|cashout|deaths)-/.test(point));

const add = (sums: Record<string, number>, name: string, count: number): void => {
  sums[name] = (sums[name] ?? 0) + count;
};

function expectSound(report: SimulationReport, rounds: number): void {
  expect({ differences: report.differences, violations: report.violations }, report.replay).toEqual({
    differences: [],
    violations: [],
  });
  expect(report.rounds).toBeGreaterThanOrEqual(rounds);
  expect(report.ops.unknown).toBe(0);
}

test(
  'runs under faults have no differences and inject every kind of fault',
  async () => {
    const counts: Record<string, number> = {};
    for (const seed of WITH_CHASES) {
      const report = await simulate({ seed, rounds: 120 });
      expectSound(report, 120);
      expect(report.ops.accepted).toBeGreaterThan(500);
      for (const kind of [
        'crash-before-commit',
        'crash-after-commit',
        'reply-lost',
        'failpoint-killed',
      ] as const)
        add(counts, kind, report.faults[kind]);
      for (const point of ['chase-claimed', 'chase-bought', 'chase-noted'] as const)
        add(counts, point, report.failpoints[point].fired);
      for (const state of ['bought', 'refused MONEY_NOT_ENOUGH', 'cancelled', 'stopped'])
        add(counts, `issue ${state}`, report.chaseIssues[state] ?? 0);
      for (const end of ['completed', 'cancelled', 'won', 'stop_loss', 'stop_win'])
        add(counts, `end ${end}`, report.chaseEnds[end] ?? 0);
    }
    expect(Object.keys(counts)).toHaveLength(16);
    expect(Object.keys(counts).filter((name) => counts[name] === 0)).toEqual([]);
  },
  WITH_CHASES.length * TIMEOUT_MS,
);

test(
  'leagues alone have no differences: halves, combinations, tickets on both, void and late match days, and crashes at each step of tickets and settlements',
  async () => {
    const counts: Record<string, number> = {};
    const fired: Record<string, number> = {};
    for (const seed of LEAGUES_ALONE) {
      const report = await simulate({ seed, rounds: 60 });
      expectSound(report, 60);
      add(counts, 'void round', report.voidRounds);
      for (const [name, count] of Object.entries(report.leagues)) add(counts, name, count);
      for (const [name, count] of Object.entries(report.tickets)) add(counts, `ticket ${name}`, count);
      for (const point of [...SETTLING, ...OF_TICKETS]) add(fired, point, report.failpoints[point].fired);
    }
    const ends = [
      'won',
      'lost',
      'paid in part',
      'taken back',
      'cashed out',
      'void leg',
      'legs in two leagues',
    ];
    const states = ['win', 'half_win', 'push', 'half_lose', 'lose', 'cancelled', 'combination'];
    for (const name of [...states, 'void round', 'late round', ...ends.map((end) => `ticket ${end}`)])
      expect(counts[name] ?? 0, name).toBeGreaterThan(0);
    expect(Object.keys(fired).filter((point) => fired[point] === 0)).toEqual([]);
  },
  LEAGUES_ALONE.length * TIMEOUT_MS,
);

test(
  'members who protect themselves are held to it at every commit',
  async () => {
    const report = await simulate({ seed: PROTECTED, rounds: 80 });
    expectSound(report, 80);
    for (const kind of ['limit_set', 'excluded', 'game_blocked', 'check_set'])
      expect(report.protection[kind] ?? 0, kind).toBeGreaterThan(0);
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
