import { expect } from 'vitest';

import { simulate, type SimulationReport } from './simulate.ts';

/** For one seed. */
export const TIMEOUT_MS = 120_000;

/** Adds to one of several sums. */
export const add = (sums: Record<string, number>, name: string, count: number): void => {
  sums[name] = (sums[name] ?? 0) + count;
};

/** The report of a run of at least so many rounds in which no book differs and every outcome is known. */
export async function runSound(run: {
  readonly seed: bigint;
  readonly rounds: number;
}): Promise<SimulationReport> {
  const report = await simulate(run);
  expect({ differences: report.differences, violations: report.violations }, report.replay).toEqual({
    differences: [],
    violations: [],
  });
  expect(report.rounds).toBeGreaterThanOrEqual(run.rounds);
  expect(report.ops.unknown).toBe(0);
  return report;
}
