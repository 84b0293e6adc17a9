import { randomUUID } from 'node:crypto';
import { createWriteStream, existsSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import type { BackupPlace } from '../config/env.ts';
import { PASSWORD_FILE, SERVER_PASSWORD_FILE } from '../db/embedded/cluster.ts';
import { findOwner } from '../db/embedded/find-running.ts';
import { clusterOf } from '../db/embedded/placement.ts';
import type { ConnectionParts } from '../db/pool.ts';
import { checkpointFile } from '../fairness/audit-checkpoints.ts';
import type { Clock } from '../kernel/clock.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { makePrivateFolder, syncFolder } from '../process/secret-file.ts';
import { encrypt } from './age.ts';
import { type CopyEvents, copyCluster } from './copy-cluster.ts';
import { dumpDatabase } from './dump-database.ts';
import { keepWal } from './keep-wal.ts';
import { ARCHIVE, DUMP, isLeftOut, NOTE, type Note, type Part, PARTS } from './parts.ts';
import { fileEntry, textEntry, treeEntries } from './read-files.ts';
import { readKey } from './read-key.ts';
import { type Entry, packEntries } from './tar.ts';

export type BackupTools = {
  readonly clock: Clock;
  readonly say: (line: string) => void;
  /** log2 of the rounds of scrypt; absent: those of age. */
  readonly work?: number;
};

/** Backs up a running installation, encrypted, into a new folder below the named one, and touches
 *  BACKUP_STAMP once all of it is on disk; an archive of the WAL keeps from then on what the oldest copy
 *  needs. Nobody waits. Returns the folder.
 *  Refuses: StartupError for an installation that is not running, and for a key that is missing or open to
 *  others. An interrupted backup leaves a folder that ends in `.partial`. */
export async function runBackup(
  place: BackupPlace,
  args: readonly string[],
  { clock, say, work }: BackupTools,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { key: { type: 'string' }, 'keeper-key': { type: 'string' } },
    allowPositionals: true,
  });
  const [to, another] = positionals;
  if (to === undefined || another !== undefined)
    throw new StartupError('name one folder for the backups: backup FOLDER --key FILE');
  const key = readKey(values.key);
  const keeperKey = values['keeper-key'] === undefined ? key : readKey(values['keeper-key'], '--keeper-key');
  if (place.databaseUrl === undefined) superuserOf(place.dataDir);
  const madeAt = new Date(clock.now()).toISOString();
  const id = randomUUID();
  const folder = path.join(path.resolve(to), `tessera-${madeAt.replaceAll(':', '-').slice(0, 19)}Z`);
  if (existsSync(folder)) throw new StartupError(`${folder} exists: wait a second`);
  const draft = `${folder}.partial`;
  await rm(draft, { recursive: true, force: true });
  makePrivateFolder(draft);
  const write = async (file: string, content: AsyncIterable<Uint8Array>, pass: string): Promise<void> => {
    const bytes = await writeDurably(path.join(draft, file), encrypt(content, pass, { work }));
    say(`${file} ${Math.ceil(bytes / 1024)} KiB`);
  };
  let from: string | undefined;
  const on: CopyEvents = { started: (wal) => (from = wal), copied: () => say('base files copied') };
  for (const part of PARTS) {
    const note: Note = { id, part, madeAt };
    const pass = part === 'keeper' ? keeperKey : key;
    if (part === 'database' && place.databaseUrl !== undefined)
      await write(DUMP, dumpDatabase({ ...place, url: place.databaseOwnerUrl ?? place.databaseUrl }), pass);
    else await write(ARCHIVE(part), packEntries(entriesOf(part, note, place, on)), pass);
  }
  syncFolder(draft);
  renameSync(draft, folder);
  syncFolder(path.dirname(folder));
  if (place.walArchive && from !== undefined) {
    const removed = keepWal(place.walArchive.folder, { id, folder, from });
    if (removed > 0) say(`${removed} files of the WAL from before the oldest base copy removed`);
  }
  if (place.backupStamp !== undefined) writeFileSync(place.backupStamp, `${madeAt} ${id}\n`);
  say(folder);
  return folder;
}

async function* entriesOf(part: Part, note: Note, place: BackupPlace, on: CopyEvents): AsyncGenerator<Entry> {
  yield textEntry(NOTE, JSON.stringify(note));
  const { dataDir } = place;
  const inside = (name: string): string => path.join(dataDir, name);
  if (part === 'files') yield* looseFiles(place);
  else if (part === 'database') {
    for (const name of [PASSWORD_FILE, SERVER_PASSWORD_FILE]) {
      const entry = await fileEntry(inside(name), name);
      if (entry) yield entry;
    }
    yield* copyCluster(clusterOf(realpathSync(dataDir)), superuserOf(dataDir), on);
  } else {
    const folders = part === 'keeper' ? ['keeper', 'witness'] : ['cashier'];
    for (const folder of folders.filter((each) => existsSync(inside(each)))) yield* journalled(place, folder);
  }
}

function superuserOf(dataDir: string): ConnectionParts {
  const superuser = findOwner(dataDir);
  if (superuser) return superuser;
  throw new StartupError(`no database runs on ${dataDir}: start Tessera, or set DATA_DIR or DATABASE_URL`);
}

/** Files of the data folder itself: keys, pepper, checkpoints, the log of security events. */
async function* looseFiles(place: BackupPlace): AsyncGenerator<Entry> {
  const checkpoints = checkpointFile(place);
  const given = existsSync(checkpoints) ? await fileEntry(checkpoints, 'audit-checkpoints.jsonl') : undefined;
  if (given) yield given;
  for (const each of readdirSync(place.dataDir, { withFileTypes: true })) {
    if (isLeftOut(each.name) || each.name === given?.name) continue;
    const file = path.join(place.dataDir, each.name);
    if (each.isDirectory()) yield* treeEntries(file, each.name);
    const entry = each.isFile() ? await fileEntry(file, each.name) : undefined;
    if (entry) yield entry;
  }
}

/** A folder of a process: its journal first, since what the journal names was written before its line. */
async function* journalled({ dataDir }: BackupPlace, folder: string): AsyncGenerator<Entry> {
  const journal = `${folder}/journal`;
  const entry = await fileEntry(path.join(dataDir, journal), journal);
  if (entry) yield entry;
  yield* treeEntries(path.join(dataDir, folder), folder, (name) => name === journal);
}

async function writeDurably(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  await pipeline(Readable.from(content), stream);
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
  return stream.bytesWritten;
}
