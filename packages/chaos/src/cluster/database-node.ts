import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isAlive } from '@tessera/server/db/embedded/postmaster';

import { childrenOf } from '../rig/database-process.ts';
import { killQuietly } from '../rig/exit-cleanup.ts';
import { type HostProcess, startOnHost } from './host-process.ts';
import type { Host } from './network.ts';
import { PATRONI_PORT, type PatroniOptions, patroniConfig, POSTGRES_PORT } from './patroni-config.ts';
import { poll } from './poll.ts';

/** A database host: Patroni, and the PostgreSQL that it runs. */
export type DatabaseNode = {
  readonly host: Host;
  readonly patroni: HostProcess;
  /** The postmaster; undefined when none runs. */
  readonly postmaster: () => number | undefined;
  /** SIGKILL to PostgreSQL with its children; Patroni stays. */
  readonly killPostgres: () => Promise<void>;
  /** SIGKILL to Patroni, then to PostgreSQL: the host died. */
  readonly kill: () => Promise<void>;
  /** Sends a signal to every process of PostgreSQL. */
  readonly signalPostgres: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Patroni's own answer to `GET /patroni`; undefined when it gives none. */
  readonly state: () => Promise<NodeState | undefined>;
  /** True when the load balancer would send writers here. */
  readonly isPrimary: () => Promise<boolean>;
  /** The superuser's address of this PostgreSQL alone. */
  readonly url: string;
};

export type NodeState = {
  readonly state: string;
  readonly role: string;
  readonly timeline?: number;
  readonly replication?: readonly {
    readonly application_name: string;
    readonly state: string;
    readonly sync_state: string;
  }[];
};

const ANSWER_MS = 1_000;
const END_MS = 10_000;
const OK = 200;

/** Starts Patroni on a host. What it makes of the cluster is asked. */
export function startNode(options: PatroniOptions & { readonly logFolder: string }): DatabaseNode {
  const { host, folder, passwords, logFolder } = options;
  mkdirSync(folder, { recursive: true });
  const configFile = path.join(folder, 'patroni.yml');
  writeFileSync(configFile, JSON.stringify(patroniConfig(options), undefined, 2), { mode: 0o600 });
  const patroni = startOnHost({
    host,
    command: ['/usr/bin/patroni', configFile],
    env: { HOME: folder },
    logFile: path.join(logFolder, `${host.name}-patroni.log`),
  });
  const postmaster = (): number | undefined => postmasterOf(path.join(folder, 'data'));
  const killPostgres = async (): Promise<void> => {
    const pid = postmaster();
    if (pid !== undefined) await killFamily(pid);
  };
  const ask = (page: string): Promise<Response | undefined> =>
    fetch(`http://${host.address}:${PATRONI_PORT}/${page}`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
      () => undefined,
    );
  return {
    host,
    patroni,
    postmaster,
    killPostgres,
    kill: async () => {
      await patroni.kill();
      await killPostgres();
    },
    signalPostgres: (signal) => {
      const pid = postmaster();
      if (pid !== undefined) for (const each of [pid, ...childrenOf(pid)]) killQuietly(each, signal);
    },
    state: async () => (await (await ask('patroni'))?.json().catch(() => undefined)) as NodeState | undefined,
    isPrimary: async () => {
      const reply = await ask('primary');
      await reply?.body?.cancel();
      return reply?.status === OK;
    },
    url: `postgres://postgres:${passwords.superuser}@${host.address}:${POSTGRES_PORT}/postgres`,
  };
}

function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The number may be another process's by now.
    const isOurs = pid > 0 && isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
    return isOurs ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The postmaster first, so that it cannot answer the death of its children. Returns when none is left that
 *  could still write. */
async function killFamily(pid: number): Promise<void> {
  const family = [pid, ...childrenOf(pid)];
  for (const each of family) killQuietly(each);
  await poll('the end of PostgreSQL', async () => (family.some(isAlive) ? undefined : true), END_MS, 10);
}
