import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { LONG_ROUNDS } from './rounds.ts';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const RUNNING = /is running at (http:\S+)/;

export type RealServer = {
  readonly address: string;
  readonly pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Asks it to stop, as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
};

/** A data folder that may be shared by several starts. PostgreSQL may run as another user, so it is open to
 *  enter. */
export function newDataDir(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export const removeDataDir = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** The process id of the database in a data folder. */
export const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Starts the whole product as a person would, on a free port, with rounds that last. Throws with what it
 *  said when it does not come up. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RealServer> {
  const usual = { ...LONG_ROUNDS, PORT: '0', LOG_LEVEL: 'info', DEV_PAGE: 'on' };
  // Members of tests bet faster than people.
  const fast = { BET_RATE: '0' };
  const child = spawn(process.execPath, [START], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...usual, ...fast, DATA_DIR: dataDir, ...env },
  });
  let said = '';
  const up = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = RUNNING.exec(said)?.[1];
      if (address !== undefined) up.resolve(address);
    });
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  void exited.then(() => up.reject(new Error(`the server ended: ${said.trim()}`)));
  const address = await up.promise;
  return {
    address,
    pid: child.pid ?? 0,
    output: () => said,
    stop() {
      child.kill('SIGINT');
      return exited;
    },
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
