import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import {
  DEFAULT_DATABASE,
  ensureCluster,
  readPassword,
  SERVER_PASSWORD_FILE,
  SUPERUSER,
} from '@tessera/server/db/embedded/cluster';
import { place, type Placement } from '@tessera/server/db/embedded/placement';
import { isAlive, startPostmaster } from '@tessera/server/db/embedded/postmaster';
import { freePort } from '@tessera/server/db/free-port';
import { type ConnectionParts, openOwner } from '@tessera/server/db/pool';
import { ensureLogin, SERVER_ROLE } from '@tessera/server/db/server-login';

import { killOnExit, killQuietly } from './exit-cleanup.ts';
import type { DatabaseHandle } from './rig.ts';

export type DatabaseProcess = DatabaseHandle & {
  readonly placement: Placement;
  /** As its owner, and as the server. */
  readonly logins: { readonly connection: ConnectionParts; readonly login: ConnectionParts };
};

const POLL_MS = 10;
const STOP_MS = 20_000;

/** Starts PostgreSQL on the binaries and safe settings of the product, on a port of this machine so that a
 *  proxy can stand before it. Unlike the product's supervisor nobody brings it back: that is the harness's to
 *  do. */
export async function startDatabaseProcess(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<DatabaseProcess> {
  const placement = place(dataDir);
  const password = readPassword(placement.dataDir);
  await ensureCluster(placement, password);
  const port = await freePort();
  const parts: ConnectionParts = {
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: DEFAULT_DATABASE,
  };
  const serverPassword = readPassword(placement.dataDir, SERVER_PASSWORD_FILE);
  const login = { ...parts, user: SERVER_ROLE, password: serverPassword };
  const flags = { listen_addresses: '127.0.0.1', port: String(port), shared_buffers: '256MB', ...settings };
  let pid: number | undefined;
  let forget = (): void => {};
  const isUp = (): boolean => pid !== undefined && isAlive(pid);
  const start = async (): Promise<void> => {
    if (isUp()) return;
    pid = (await startPostmaster(placement, { settings: flags })).pid;
    forget = killOnExit(pid);
  };
  const gone = async (patienceMs = STOP_MS): Promise<void> => {
    const deadline = performance.now() + patienceMs;
    while (isUp() && performance.now() < deadline) await sleep(POLL_MS);
    if (isUp()) throw new Error(`PostgreSQL ${pid} does not end`);
    forget();
  };
  await start();
  await makeDatabase(parts, serverPassword);
  let owner = openOwner(parts);
  return {
    dataDir: placement.cluster,
    installation: placement.dataDir,
    placement,
    port,
    logins: { connection: parts, login },
    urlAt: (at) => urlOf({ ...login, port: at }),
    ownerUrlAt: (at) => urlOf({ ...parts, port: at }),
    owner: () => owner,
    pid: () => pid ?? 0,
    isUp,
    start,
    kill: async () => {
      if (pid !== undefined) await killFamily(pid);
      await gone();
    },
    stop: async () => {
      await owner.end();
      owner = openOwner(parts);
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGINT');
      await gone();
    },
  };
}

/** Kills the postmaster first, so that it cannot answer the death of its children, and then every child.
 *  Returns when none is left that could still write. */
async function killFamily(pid: number): Promise<void> {
  const children = childrenOf(pid);
  killQuietly(pid);
  for (const child of children) killQuietly(child);
  while (children.some(isAlive)) await sleep(POLL_MS);
}

/** The processes whose parent this is. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

const urlOf = ({ user, password, host, port, database }: ConnectionParts): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;

async function makeDatabase({ database, ...parts }: ConnectionParts, serverPassword: string): Promise<void> {
  const client = new pg.Client({ ...parts, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(database)}`);
  await ensureLogin(client, serverPassword);
  await client.end();
}
