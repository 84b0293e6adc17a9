import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { FIRST_MEMBER } from '../kit/members.ts';
import { cpuOf } from '../kit/processes.ts';
import type { BetBody } from '../kit/selections.ts';

export type LoadOptions = {
  readonly address: string;
  readonly connections: number;
  readonly seconds: number;
  readonly members: number;
  /** The file of the bodies, for the process that sends them. */
  readonly folder: string;
  readonly bodies: readonly BetBody[];
  /** The pause of a caller between bets; only our own generator can pause. */
  readonly pauseMs?: number;
  /** The interval between the starts of a caller's bets, for a fixed rate; only our own generator has it. */
  readonly everyMs?: number;
};

/** The result of a load generator. `errors`: no reply, a broken one, or a status that is not 2xx. */
export type LoadResult = {
  readonly requests: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly errors: number;
  readonly cpuSeconds: number;
};

const BENCH = fileURLToPath(new URL('../bench.ts', import.meta.url));
const LUA = fileURLToPath(new URL('bets.lua', import.meta.url));
const WATCH_MS = 50;
let runs = 0;

const wrkPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'wrk'))
    .find((file) => existsSync(file));

/** The program that sends the load. */
export const loadTool = (): string => (wrkPath() ? 'wrk' : 'the bench itself (wrk is not on PATH)');

/** Sends bets of random members on random selections over kept connections, from a process of its own. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  runs += 1;
  const { address, connections, seconds, members, pauseMs = 0, everyMs = 0 } = options;
  const file = path.join(options.folder, `bodies-${runs}.txt`);
  writeFileSync(file, options.bodies.map((body) => `${JSON.stringify(body)}\n`).join(''));
  const name = `${process.pid}-${runs}-`;
  const common = [file, String(members), String(FIRST_MEMBER), name, String(runs)];
  const wrk = pauseMs + everyMs === 0 ? wrkPath() : undefined;
  const counts = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '-s', LUA];
  const [program, args] = wrk
    ? [wrk, [...counts, address, '--', ...common]]
    : [
        process.execPath,
        [
          BENCH,
          'load',
          address,
          String(connections),
          String(seconds),
          String(pauseMs),
          ...common,
          String(everyMs),
        ],
      ];
  return runChild(program, args);
}

/** Runs another command of the bench as a process that loads, and returns what it measured. */
export const runBench = (args: readonly string[]): Promise<unknown> =>
  runChild(process.execPath, [BENCH, ...args]);

async function runChild(program: string, args: readonly string[]): Promise<LoadResult> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  let cpuSeconds = 0;
  // A process that has ended tells nothing any more, so it is asked while it runs.
  while (child.exitCode === null && child.signalCode === null) {
    const used = cpuOf(child.pid ?? 0);
    if (used > cpuSeconds) cpuSeconds = used;
    await Promise.race([closed, sleep(WATCH_MS)]);
  }
  const code = await closed;
  const line = output.trim().split('\n').at(-1) ?? '';
  if (code !== 0 || !line.startsWith('{')) throw new Error(`the load generator failed: ${output.trim()}`);
  return { ...(JSON.parse(line) as Omit<LoadResult, 'cpuSeconds'>), cpuSeconds };
}
