import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { freePort } from '@tessera/server/db/free-port';

import type { Cluster } from './cluster.ts';
import { CLOSE_SECONDS, ROUND_SECONDS } from './world.ts';

export type Running = {
  readonly address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

/** This checkout. */
const HERE = fileURLToPath(new URL('../..', import.meta.url));
const mainOf = (root: string): string => path.join(root, 'packages/server/dist/main.js');
const BENCH = fileURLToPath(new URL('../bench.ts', import.meta.url));
const RUNNING = /is running at (http:\S+)/;
const LISTENING = /"port":(\d+)/;
const PATIENCE_MS = 60_000;
const OUTPUT_MAX = 20_000;

/** The parts that servers of one database share: the seed keeper and the key that signs receipts. */
export type Shared = {
  readonly root: string;
  readonly settings: Record<string, string>;
  readonly stop: () => Promise<void>;
};

/** Builds what has changed in a checkout, and starts a keeper that several of its servers can ask. No draw
 *  falls into a run, so the policy is the one that needs nobody else. */
export async function startShared(cluster: Cluster, root = HERE): Promise<Shared> {
  const built = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`the server does not build: ${built.stderr}`);
  const dir = mkdtempSync(path.join(cluster.folder, 'keeper-'));
  const port = String(await freePort());
  const keeper = await startProcess([mainOf(root), 'keeper', '--dir', dir, '--port', port], {}, LISTENING);
  const secret = readFileSync(path.join(dir, 'bearer'), 'utf8').trim();
  const settings = { KEEPER_URL: `http://127.0.0.1:${port}`, KEEPER_SECRET: secret, FAIRNESS_POLICY: 'solo' };
  return { root, settings, stop: keeper.stop };
}

/** Settings of the server and options of Node that one benchmark changes. */
export type Special = {
  readonly settings?: Readonly<Record<string, string>>;
  readonly nodeArgs?: readonly string[];
};

/** Room for what a few batches leave behind, as `npm start` gives it: a bet then costs 3 % less of the
 *  processors. */
const NODE_ARGS = ['--max-semi-space-size=64'];

/** Starts the whole product, as built for use, on a database of the cluster: sessions, limits, receipts and
 *  the rounds' clock. Only the limit of calls from one address is off, since all load comes from this one.
 *  Servers on one database have numbers that differ. */
export async function startProduct(
  cluster: Cluster,
  shared: Shared,
  {
    database,
    node,
    special = {},
  }: { readonly database: string; readonly node: number; readonly special?: Special },
): Promise<Running> {
  const dataDir = mkdtempSync(path.join(cluster.folder, 'server-'));
  const key = path.join(cluster.folder, `operator-${database}.pem`);
  if (existsSync(key)) copyFileSync(key, path.join(dataDir, 'operator.pem'));
  const server = await startProcess([...NODE_ARGS, ...(special.nodeArgs ?? []), mainOf(shared.root)], {
    ...logins(cluster, database, shared.root),
    DATA_DIR: dataDir,
    NODE_NUMBER: String(node),
    ROUND_SECONDS: String(ROUND_SECONDS),
    CLOSE_SECONDS: String(CLOSE_SECONDS),
    ADDRESS_RATE: '0',
    BET_RATE: '0',
    ADDRESS_CONNECTIONS: '0',
    ADDRESS_STREAMS: '0',
    PORT: '0',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ...shared.settings,
    ...special.settings,
  });
  copyFileSync(path.join(dataDir, 'operator.pem'), key);
  return server;
}

/** Connection strings of the processes of a checkout. A server without a login of its own uses the
 *  owner's. */
function logins(cluster: Cluster, database: string, root: string): Record<string, string> {
  const settings = readFileSync(path.join(root, 'docs/operations/settings.md'), 'utf8');
  if (!settings.includes('DATABASE_OWNER_URL')) return { DATABASE_URL: cluster.ownerUrl(database) };
  return { DATABASE_URL: cluster.url(database), DATABASE_OWNER_URL: cluster.ownerUrl(database) };
}

/** Starts another command of the bench as a process that serves. */
export const startOwn = (args: readonly string[]): Promise<Running> =>
  startProcess([...NODE_ARGS, BENCH, ...args], {});

async function startProcess(
  args: readonly string[],
  env: Record<string, string>,
  isReady = RUNNING,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    // A keeper ends when its standard input does, so that none outlives its parent.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  let output = '';
  let isUp = false;
  const up = Promise.withResolvers<string>();
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX);
      const address = isReady.exec(output)?.[1];
      // Warnings of a server under load are printed with the figures.
      if (isUp) process.stderr.write(text);
      else if (address) up.resolve(address);
      isUp ||= address !== undefined;
    });
  }
  const fail = (): void => up.reject(new Error(`a server of the bench ended: ${output.trim()}`));
  void exited.then(fail);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const address = await up.promise.finally(() => clearTimeout(timer));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  return { address, pid: child.pid ?? 0, stop };
}
