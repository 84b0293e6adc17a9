import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { GAME_FAMILIES } from '@tessera/domain/games/families';

import { print } from './kit/print.ts';

/** The benches, each of which has a run of seconds. */
export type BenchName =
  | 'bets'
  | 'paired'
  | 'workers'
  | 'limits'
  | 'logins'
  | 'settle'
  | 'league'
  | 'tickets'
  | 'records'
  | 'web'
  | 'waves'
  | 'draw'
  | 'push'
  | 'integrity'
  | 'growth';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BENCH = fileURLToPath(new URL('bench.ts', import.meta.url));

const FEW = ['--seconds', '1', '--reps', '1', '--members', '500'];

/** Sizes at which a bench shows that it starts, measures and ends. Its figures mean nothing. */
const SHORT: Readonly<Record<BenchName, readonly string[]>> = {
  bets: [...FEW, '--scale', '1', '--only', 'http,none'],
  paired: [...FEW, '--against', ROOT],
  workers: FEW,
  limits: FEW,
  logins: ['--seconds', '2', '--reps', '1', '--members', '500'],
  settle: ['--reps', '1', '--bets', '2000', '--members', '500', '--only', 'sizes'],
  league: [...FEW, '--bets', '2000'],
  tickets: FEW,
  records: ['--reps', '1', '--bets', '20000', '--days', '3', '--members', '500'],
  web: ['--reps', '1', '--only', 'home'],
  waves: ['--only', 'home'],
  draw: ['--reps', '1', '--only', GAME_FAMILIES[0]],
  push: ['--streams', '50', '--seconds', '10', '--only', 'idle'],
  integrity: ['--members', '500'],
  growth: ['members', '--sizes', '100,200', '--seconds', '1', '--reps', '1'],
};

/** The exit code of a bench that could not run; a missed goal is none of a run of seconds. */
const COULD_NOT_RUN = 2;

/** Runs each bench at its smallest, one after the other. Returns whether all of them ran. */
export async function runShort(): Promise<boolean> {
  const broken: string[] = [];
  for (const [name, args] of Object.entries(SHORT)) {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [BENCH, name, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)));
    const [code] = (await once(child, 'close')) as [number | null];
    const isBroken = code === null || code >= COULD_NOT_RUN;
    if (isBroken) broken.push(name);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(
      `${isBroken ? 'FAIL' : 'ok  '} ${name.padEnd(10)} ${seconds.padStart(6)} s${isBroken ? `\n${said}` : ''}`,
    );
  }
  return broken.length === 0;
}
