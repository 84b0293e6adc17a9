import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

import { FAULTS } from './harness/faults.ts';
import { type ProvePlan, runProve } from './harness/run-prove.ts';
import { isTier, planOf, type Tier } from './harness/tiers.ts';
import { isSound, resultLine } from './report/result-line.ts';
import { resultTable } from './report/result-table.ts';

const USAGE = 'npm run prove [-- short | night | release | only F1,F2 …]';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs what the words say and gives whether everything held. */
async function prove([word = 'ci', ...more]: readonly string[]): Promise<boolean> {
  if (isTier(word)) return proveTier(word);
  if (word === 'only') return proveFaults(more.join(',').split(','));
  throw new Error(`there is no run called ${word}: ${USAGE}`);
}

const proveTier = (tier: Tier): Promise<boolean> => {
  const seed = newSeed();
  return report(tier, planOf(tier, seed, say));
};

/** Some faults alone, each once, for whoever works on one of them. */
function proveFaults(names: readonly string[]): Promise<boolean> {
  const isWanted = (text: string): boolean =>
    names.some((name) => text === name || text.endsWith(` ${name}`));
  const kinds = FAULTS.filter(({ id, name }) => isWanted(id) || isWanted(name));
  if (kinds.length === 0) throw new Error(`there is no fault ${names.join(', ')}`);
  const plan = planOf('short', newSeed(), say);
  return report('only', { ...plan, kinds, ops: 0, faults: kinds.length, seconds: 600 });
}

async function report(mode: string, plan: ProvePlan): Promise<boolean> {
  say(`seed 0x${plan.seed.toString(16)}`);
  const result = await runProve(plan);
  say(resultTable(result));
  say(JSON.stringify(resultLine({ seed: plan.seed, build: buildName(), mode }, result)));
  return isSound(result);
}

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
