import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';

import { runProve } from './harness/run-prove.ts';
import { isTier, planOf, type Tier } from './harness/tiers.ts';
import { isSound, resultLine } from './report/result-line.ts';
import { resultTable } from './report/result-table.ts';

const USAGE = 'npm run prove [-- short | night | release]';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Runs what the words say and gives whether everything held. */
async function prove([word = 'ci']: readonly string[]): Promise<boolean> {
  if (isTier(word)) return proveTier(word);
  throw new Error(`there is no run called ${word}: ${USAGE}`);
}

async function proveTier(mode: Tier): Promise<boolean> {
  const seed = randomBytes(8).readBigUInt64BE();
  const header = { seed, build: buildName(), mode };
  say(`seed 0x${seed.toString(16)}`);
  const result = await runProve(planOf(mode, seed, say));
  say(resultTable(result));
  say(JSON.stringify(resultLine(header, result)));
  return isSound(result);
}

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
