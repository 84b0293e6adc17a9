import { expect, test } from 'vitest';

import { REGRESSION_SEEDS } from './regression-seeds.ts';
import { hasFailed, simulate } from './simulate.ts';
import { add, runSound, TIMEOUT_MS } from './test-sound-run.ts';

/** Seeds whose members chase draws. */
const WITH_CHASES = [0x26n, 0x2dn] as const;
/** A seed in which members set limits, exclude themselves and block games. */
const PROTECTED = 1n;

test(
  'runs under faults have no differences and inject every kind of fault',
  async () => {
    const counts: Record<string, number> = {};
    for (const seed of WITH_CHASES) {
      const report = await runSound({ seed, rounds: 120 });
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
  'members who protect themselves are held to it at every commit',
  async () => {
    const report = await runSound({ seed: PROTECTED, rounds: 80 });
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
    expect(hasFailed(await runSound({ seed, rounds }))).toBe(false);
  },
);
