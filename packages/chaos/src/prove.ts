import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

import { proveChases } from './commands/chases.ts';
import { proveCluster } from './commands/cluster.ts';
import { proveLimits } from './commands/limits.ts';
import { proveControls, proveSeed, proveSimulation, proveStatistics } from './commands/simulation.ts';
import { proveTwoServers } from './commands/two-servers.ts';
import { proveCallbacks, proveHostile, proveRaces } from './commands/wallet.ts';
import { type ControlResult, runControls } from './controls/run-controls.ts';
import { downOverDraws } from './kill/down-over-draws.ts';
import { isSound, resultLine } from './report/result-line.ts';
import { resultTable } from './report/result-table.ts';
import type { Fault } from './rig/fault.ts';
import { FAULTS } from './run/faults.ts';
import { type ProvePlan, runProve } from './run/run-prove.ts';
import { isTier, planOf, type Tier } from './run/tiers.ts';

const USAGE = `npm run prove [-- …]
  short | ci | nightly | release   the real product under load with injected faults; ci by default
  only F1,F2                       the named faults, each once
  down N                           every process down over N draws of each game
  simulate N                       N rounds in the simulator
  seed 0x… [N]                     replays the simulation of one seed
  controls [name]                  the product broken on purpose; the checks must notice
  two-servers [scenario] [N]       two servers on one database: collide, late, push, kill, restart
  races [N] [way]                  64 transfers, withdrawals, bets or claims at once, N times: concurrent and pipelined
  callbacks [N]                    N payments with repeated, late, reordered or missing callbacks, under kills
  chases [N]                       N members chase 20 issues each, under 20 kills
  limits [N] [M] [--broken]        N parallel tries against limits and exclusions, under kills, in M minutes
  cluster [N] [M] [fault]          N rounds of faults on three database hosts under Patroni, in M minutes
  hostile                          invalid amounts in every money field
  statistics N [--broken]          N draws of each family, tested for uniformity`;

/** The runs that take long enough to be followed by the controls. */
const LONG: ReadonlySet<Tier> = new Set<Tier>(['nightly', 'release']);

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs the command and returns whether every check passed. */
async function prove([word = 'ci', ...more]: readonly string[]): Promise<boolean> {
  if (isTier(word)) return proveTier(word);
  if (word === 'only') return proveFaults(faultsNamed(more.join(',').split(',')));
  if (word === 'down') return proveFaults([downOverDraws(Number(more[0]))]);
  if (word === 'simulate') return proveSimulation(more, newSeed(), say);
  if (word === 'seed') return proveSeed(BigInt(more[0] ?? ''), Number(more[1] ?? 1_000), say);
  if (word === 'controls') return proveControls(more, say);
  if (word === 'two-servers') return proveTwoServers(more, say);
  if (word === 'races') return proveRaces(more, newSeed(), say);
  if (word === 'callbacks') return proveCallbacks(more, newSeed(), say);
  if (word === 'chases') return proveChases(more, newSeed(), say);
  if (word === 'limits') return proveLimits(more, newSeed(), buildName(), say);
  if (word === 'cluster') return proveCluster(more, { seed: newSeed(), buildName }, say);
  if (word === 'hostile') return proveHostile(say);
  if (word === 'statistics') return proveStatistics(more, newSeed(), say);
  throw new Error(`there is no run called ${word}: ${USAGE}`);
}

const proveTier = (tier: Tier): Promise<boolean> => {
  const seed = newSeed();
  return report(tier, planOf(tier, seed, say), LONG.has(tier) ? () => runControls([], say) : undefined);
};

/** Some faults alone, each once, for whoever works on one of them. */
function proveFaults(kinds: readonly Fault[]): Promise<boolean> {
  const plan = planOf('short', newSeed(), say);
  return report('only', { ...plan, kinds, ops: 0, faults: kinds.length, seconds: 7_200 });
}

function faultsNamed(names: readonly string[]): Fault[] {
  const isWanted = (text: string): boolean =>
    names.some((name) => text === name || text.endsWith(` ${name}`));
  const kinds = FAULTS.filter(({ id, name }) => isWanted(id) || isWanted(name));
  if (kinds.length === 0) throw new Error(`there is no fault ${names.join(', ')}`);
  return kinds;
}

/** Runs a plan and says what came of it. A long run breaks the product on purpose afterwards: what finds
 *  nothing must be shown to be able to find. */
async function report(
  mode: string,
  plan: ProvePlan,
  runAfter?: () => Promise<readonly ControlResult[]>,
): Promise<boolean> {
  say(`seed 0x${plan.seed.toString(16)}`);
  const result = await runProve(plan);
  say(resultTable(result));
  const controls = await runAfter?.();
  const header = { seed: plan.seed, build: buildName(), mode };
  say(JSON.stringify({ ...resultLine(header, result), ...(controls && { controls: countOf(controls) }) }));
  return isSound(result) && (controls ?? []).every(({ isRed }) => isRed);
}

const countOf = (controls: readonly ControlResult[]): string =>
  `${controls.filter(({ isRed }) => isRed).length} of ${controls.length} red`;

const newSeed = (): bigint => randomBytes(8).readBigUInt64BE();

/** The commit, and whether the sources have been changed since. */
function buildName(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

try {
  process.exitCode = (await prove(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
}
process.exit();
