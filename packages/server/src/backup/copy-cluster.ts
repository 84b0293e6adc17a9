import { readdir } from 'node:fs/promises';
import path from 'node:path';

import pg from 'pg';

import { COLD } from '../cold/cold-folder.ts';
import type { ConnectionParts } from '../db/pool.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { endBackup, listTablespaces, startBackup } from './backup-store.ts';
import { fileEntry, folderEntry, textEntry, treeEntries } from './read-files.ts';
import type { Entry } from './tar.ts';

/** Where the cluster lies in the archive, as in a data folder. */
export const CLUSTER = 'postgres/cluster';

/** Folders whose content PostgreSQL makes anew, or that is read by another way. */
const EMPTIED =
  /\/(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
/** Files that say what runs now. */
const PASSING =
  /\/(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init|pgsql_tmp.*)$/;
const CONTROL = 'global/pg_control';
/** Where tablespaces are, as links to their folders. */
const LINKS = 'pg_tblspc';
const WAL_FILE = /^[0-9A-F]{24}$/;

export type CopyEvents = {
  /** The file of the WAL with which a recovery of this copy begins. */
  readonly started: (wal: string) => void;
  /** The base files are read. */
  readonly copied: () => void;
};

/** The files of a running cluster, so that a start on them finds every transaction that was committed before
 *  `on.copied` was called: base files in any order, then the WAL written meanwhile, from which PostgreSQL
 *  makes them consistent. The session keeps that WAL, and ends with the generator.
 *  Refuses: StartupError for a cluster with tablespaces beside that of old days, whose files are copied into
 *  the cluster, where a start finds them too.   Cost: one checkpoint, one read of every file. */
export async function* copyCluster(
  cluster: string,
  superuser: ConnectionParts,
  on: CopyEvents,
): AsyncGenerator<Entry> {
  const session = new pg.Client(superuser);
  session.on('error', () => {});
  await session.connect();
  try {
    const others = (await listTablespaces(session)).filter((name) => name !== COLD);
    if (others.length > 0)
      throw new StartupError(`tablespace ${others[0]} would not be backed up: use the tools of PostgreSQL`);
    const start = await startBackup(session, `tessera_backup_${process.pid}`);
    on.started(start.wal);
    yield folderEntry(path.dirname(CLUSTER));
    const control = `${CLUSTER}/${CONTROL}`;
    yield* treeEntries(
      cluster,
      CLUSTER,
      (name) => name === control || EMPTIED.test(name) || PASSING.test(name),
    );
    yield* linkedTrees(path.join(cluster, LINKS), `${CLUSTER}/${LINKS}`);
    on.copied();
    yield await present(path.join(cluster, CONTROL), control);
    const end = await endBackup(session);
    yield textEntry(`${CLUSTER}/backup_label`, end.label);
    const folder = path.join(cluster, 'pg_wal');
    const names = (await readdir(folder)).filter(
      (name) => WAL_FILE.test(name) && name >= start.wal && name <= end.wal,
    );
    for (const name of new Set([start.wal, ...names.toSorted(), end.wal]))
      yield await present(path.join(folder, name), `${CLUSTER}/pg_wal/${name}`);
  } finally {
    await session.end();
  }
}

/** The folders to which the links of a folder lead, as if they were in it. */
async function* linkedTrees(folder: string, name: string): AsyncGenerator<Entry> {
  for (const each of await readdir(folder, { withFileTypes: true }))
    if (each.isSymbolicLink())
      yield* treeEntries(path.join(folder, each.name), `${name}/${each.name}`, (inner) =>
        PASSING.test(inner),
      );
}

async function present(file: string, name: string): Promise<Entry> {
  const entry = await fileEntry(file, name);
  if (!entry) throw new Error(`${file} has gone during the backup`);
  return entry;
}
