import { seeded } from '@tessera/simulator/seeded';
import { hasFailed, simulate, type SimulationReport } from '@tessera/simulator/simulation/simulate';
import { testUniformity } from '@tessera/simulator/statistics/test-uniformity';

import { runControls } from '../controls/run-controls.ts';

type Say = (text: string) => void;

const ROUNDS_A_RUN = 1_000;
const DRAWS = 200_000;

/** Breaks the product on purpose, and returns whether every control was detected. */
export async function proveControls(names: readonly string[], say: Say): Promise<boolean> {
  const results = await runControls(names, say);
  say(JSON.stringify({ mode: 'controls', controls: results }));
  return results.length > 0 && results.every(({ isRed }) => isRed);
}

/** Tests draws for uniformity, and returns whether there was no alarm. */
export function proveStatistics(
  [count = String(DRAWS), broken]: readonly string[],
  seed: bigint,
  say: Say,
): boolean {
  const report = testUniformity({
    draws: wholeOf(count),
    seed: seed.toString(16),
    isBroken: broken === '--broken',
  });
  for (const { family, figure, statistic, degrees, p, isAlarm } of report.lines)
    say(
      `${family.padEnd(5)} ${figure.padEnd(14)} chi2 ${statistic.toFixed(1)} of ${degrees}  p ${p.toFixed(4)}${isAlarm ? '  ALARM' : ''}`,
    );
  say(JSON.stringify({ mode: 'statistics', ...report }));
  return report.alarms === 0;
}

/** Simulates this many rounds, a thousand from each seed, and returns whether every check passed. */
export async function proveSimulation(
  [count = '10000']: readonly string[],
  first: bigint,
  say: Say,
): Promise<boolean> {
  const random = seeded(first);
  let left = wholeOf(count);
  const sum = {
    seeds: 0,
    rounds: 0,
    bets: 0,
    accepted: 0,
    refused: 0,
    faults: 0,
    differences: 0,
    violations: 0,
  };
  while (left > 0) {
    const rounds = Math.min(ROUNDS_A_RUN, left);
    const report = await simulate({ seed: random.fork(`run ${sum.seeds}`).seed, rounds });
    printSimulation(report, say);
    sum.seeds += 1;
    sum.rounds += report.rounds;
    sum.bets += report.bets;
    sum.accepted += report.ops.accepted;
    sum.refused += report.ops.refused;
    sum.faults += Object.values(report.faults).reduce((all, each) => all + each, 0);
    sum.differences += report.differences.length;
    sum.violations += report.violations.length + report.ops.unknown;
    left -= rounds;
  }
  say(JSON.stringify({ mode: 'simulations', ...sum }));
  return sum.differences + sum.violations === 0;
}

/** Replays the simulation of one seed. */
export async function proveSeed(seed: bigint, rounds: number, say: Say): Promise<boolean> {
  const report = await simulate({ seed, rounds });
  printSimulation(report, say);
  return !hasFailed(report);
}

function printSimulation(report: SimulationReport, say: Say): void {
  for (const { what, at, message } of report.differences) say(`WRONG ${what}: ${at}: ${message}`);
  for (const message of report.violations) say(`WRONG ${message}`);
  if (hasFailed(report)) say(`to see it again: ${report.replay}`);
  say(JSON.stringify({ mode: 'simulation', ...report, failpoints: undefined }));
}

function wholeOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${text} is no number of rounds or draws`);
  return Number(text);
}
