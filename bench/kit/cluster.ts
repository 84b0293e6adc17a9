import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type pg from 'pg';

import { type Embedded, startEmbedded } from '@tessera/server/db/embedded/supervisor';
import { type ConnectionParts, openOwner } from '@tessera/server/db/pool';

/** A PostgreSQL of the bench's own, on the binaries and settings that `npm start` runs on. */
export type Cluster = {
  readonly folder: string;
  readonly pid: () => number;
  /** As the owner, and as the server. */
  readonly at: (database: string) => ConnectionParts;
  readonly login: (database: string) => ConnectionParts;
  readonly ownerUrl: (database: string) => string;
  readonly url: (database: string) => string;
  readonly owner: (database: string, connections?: number) => pg.Pool;
  readonly create: (database: string, template?: string) => Promise<void>;
  readonly about: string;
  readonly stop: () => Promise<void>;
};

const IN_MEMORY = new Set([0x01021994, 0x858458f6]);
const SAFE = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** Starts a cluster on a folder that is thrown away at the end. Refuses a folder in memory and a server that
 *  does not wait for the disk: rates without durability say nothing. `settings`: of PostgreSQL, beside those
 *  that the product uses. */
export async function startCluster(
  parent = os.tmpdir(),
  settings: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  if (IN_MEMORY.has(statfsSync(parent).type))
    throw new Error(`${parent} lies in memory, where nothing is durable: name a folder on a disk with --dir`);
  const folder = mkdtempSync(path.join(parent, 'tessera-bench-'));
  // PostgreSQL may run as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const embedded = await startSet(folder, settings).catch((error: unknown) => {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const at = (database: string): ConnectionParts => ({ ...embedded.connection, database });
  const login = (database: string): ConnectionParts => ({ ...embedded.login, database });
  const owner = (database: string, connections?: number): pg.Pool => openOwner(at(database), connections);
  try {
    const about = await describe(owner('postgres', 1));
    const urls = {
      ownerUrl: (name: string) => urlOf(at(name)),
      url: (name: string) => urlOf(login(name)),
    };
    return { folder, pid: embedded.pid, at, login, ...urls, owner, create, about, stop };
  } catch (error) {
    await stop();
    throw error;
  }

  async function create(database: string, template = 'template1'): Promise<void> {
    const admin = owner('postgres', 1);
    await admin.query(`create database ${database} template ${template} strategy file_copy`);
    await admin.end();
  }
}

/** Settings are read at a start, so one that has any to make starts twice. */
async function startSet(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Embedded> {
  const first = await startEmbedded({ dataDir });
  const wanted = Object.entries(settings);
  if (wanted.length === 0) return first;
  const owner = openOwner({ ...first.connection, database: 'postgres' }, 1);
  for (const [name, value] of wanted) await owner.query(`alter system set ${name} = '${value}'`);
  await owner.end();
  await first.stop();
  return startEmbedded({ dataDir });
}

async function describe(owner: pg.Pool): Promise<string> {
  const names = [...SAFE, 'server_version', 'shared_buffers', 'max_wal_size'] as const;
  const answer = await owner.query<Record<(typeof names)[number], string>>(
    `select ${names.map((name) => `current_setting('${name}') as ${name}`).join(', ')}`,
  );
  await owner.end();
  const [set] = answer.rows;
  if (!set) throw new Error('PostgreSQL did not say how it is set');
  const off = SAFE.filter((name) => set[name] !== 'on');
  if (off.length > 0) throw new Error(`this PostgreSQL is not durable: ${off.join(', ')} is off`);
  return `PostgreSQL ${set.server_version}, fsync on, full_page_writes on, synchronous_commit on, shared_buffers ${set.shared_buffers}, max_wal_size ${set.max_wal_size}`;
}

/** A host that is a folder, for a socket, is written as one encoded name. */
const urlOf = ({ host, port, user, password, database }: ConnectionParts): string =>
  `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
