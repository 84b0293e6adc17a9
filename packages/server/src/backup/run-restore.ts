import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { BackupPlace } from '../config/env.ts';
import { startEmbedded } from '../db/embedded/supervisor.ts';
import { databaseUser, handOver } from '../db/embedded/system-user.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { runAudit } from '../ops/run-audit.ts';
import { runBooks } from '../ops/run-books.ts';
import { syncFolder } from '../process/secret-file.ts';
import { decrypt } from './age.ts';
import { catchUp } from './catch-up.ts';
import { CLUSTER } from './copy-cluster.ts';
import { restoreDump } from './dump-database.ts';
import { explained } from './explained.ts';
import { type Archive, type FetchedWal, fetchWal } from './fetch-wal.ts';
import { ARCHIVE, DUMP, NOTE, type Note, PARTS } from './parts.ts';
import { readKey } from './read-key.ts';
import { recover } from './recover.ts';
import { type Entry, unpackEntries } from './tar.ts';

type Say = (line: string) => void;

/** With its zone: a moment without one would be read in that of the reader. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/** Restores a backup into a new data folder, starts its database on its WAL, and checks its books and its
 *  audit chain. With an archive of the WAL the database continues to the end of that, or to a moment, and the
 *  keeper and the witness beside it are brought up to its draws. The folder has its name once all of that is
 *  done; a database of one's own is filled in one transaction. Returns whether the checks hold.
 *  Refuses: StartupError for another key, a damaged, incomplete or missing file, files of two backups, a
 *  moment that backup and archive do not reach, and a folder that exists; nothing is left then. */
export async function runRestore(place: BackupPlace, args: readonly string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      key: { type: 'string' },
      'keeper-key': { type: 'string' },
      database: { type: 'string' },
      wal: { type: 'string' },
      'wal-key': { type: 'string' },
      until: { type: 'string' },
    },
  });
  const { to = place.dataDir, database } = values;
  const [from, another] = positionals;
  if (from === undefined || another !== undefined)
    throw new StartupError('name one backup: restore FOLDER --key FILE');
  const key = readKey(values.key);
  const keeperKey = values['keeper-key'] === undefined ? key : readKey(values['keeper-key'], '--keeper-key');
  const archive = readArchive(values, place, key);
  const target = path.resolve(to);
  assertFree(target);
  assertParts(from, database);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  try {
    const notes: Note[] = [];
    // The large one last: what is wrong with the others is reported at once.
    const order = ([...PARTS.filter((each) => each !== 'database'), 'database'] as const).filter((each) =>
      existsSync(path.join(from, ARCHIVE(each))),
    );
    for (const part of order) {
      const file = path.join(from, ARCHIVE(part));
      notes.push(await explained(file, () => unpack(file, part === 'keeper' ? keeperKey : key, draft)));
      if (notes.some(({ id }) => id !== notes[0]?.id))
        throw new StartupError(`${file} is of another backup than the files beside it`);
    }
    if (archive)
      assertAfter(
        notes.find(({ part }) => part === 'database'),
        archive.until,
      );
    const wal = archive && (await fetchWal(archive, draft));
    const user = databaseUser();
    if (user) handOver(draft, user);
    const isSound =
      database === undefined
        ? await checkEmbedded({ dataDir: draft, wal, until: archive?.until }, say)
        : await fill({ from, key, database, dataDir: draft, searchPath: place.searchPath }, say);
    renameSync(draft, target);
    syncFolder(path.dirname(target));
    say(target);
    return isSound;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

type Options = Readonly<Partial<Record<'database' | 'wal' | 'wal-key' | 'until', string>>>;

/** The archive with which a recovery continues behind the base copy, if that is asked for. */
function readArchive(
  { database, wal, 'wal-key': walKey, until }: Options,
  { walArchive }: BackupPlace,
  key: string,
): Archive | undefined {
  if (wal === undefined && until === undefined) return undefined;
  if (database !== undefined)
    throw new StartupError(
      '--wal and --until are for the embedded database: use the tools of your own PostgreSQL',
    );
  const folder = wal ?? walArchive?.folder;
  if (folder === undefined) throw new StartupError('name the archive of the WAL with --wal');
  if (until !== undefined && !(MOMENT.test(until) && !Number.isNaN(Date.parse(until))))
    throw new StartupError(`--until must be a moment such as 2026-01-31T12:00:00Z, not "${until}"`);
  return {
    folder: path.resolve(folder),
    key: walKey === undefined ? key : readKey(walKey, '--wal-key'),
    until,
  };
}

/** An empty folder is replaced at the end. That of a disk of its own cannot be. */
function assertFree(target: string): void {
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory() || readdirSync(target).length > 0)
    throw new StartupError(`${target} exists: name another folder with --to`);
  if (statSync(target).dev !== statSync(path.dirname(target)).dev)
    throw new StartupError(`${target} is a disk: name a new folder on it with --to`);
}

/** The end of a base copy is known to PostgreSQL alone; its beginning can be told at once. */
function assertAfter(note: Note | undefined, until: string | undefined): void {
  if (note && until !== undefined && Date.parse(until) < Date.parse(note.madeAt))
    throw new StartupError(`${until} is before this base copy of ${note.madeAt}: take an earlier one`);
}

function assertParts(from: string, database: string | undefined): void {
  const there = readdirSync(from);
  const wanted = database === undefined ? ARCHIVE('database') : DUMP;
  if (there.includes(wanted)) return;
  throw new StartupError(
    there.includes(DUMP)
      ? `${from} holds a database of your own PostgreSQL: name an empty one for it with --database`
      : `${from} holds no ${wanted}`,
  );
}

/** Unpacks an archive, and returns the note in it. */
async function unpack(file: string, pass: string, into: string): Promise<Note> {
  let note: Note | undefined;
  for await (const entry of unpackEntries(decrypt(createReadStream(file), pass))) {
    if (note) await writeEntry(entry, path.join(into, entry.name));
    else note = await readNote(entry, path.basename(file));
  }
  if (!note) throw new StartupError(`${file} is empty`);
  return note;
}

async function readNote(entry: Entry, file: string): Promise<Note> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entry.content) pieces.push(piece);
  const note = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Note;
  if (entry.name !== NOTE || ARCHIVE(note.part) !== file)
    throw new StartupError(`${file} is not the part of a backup that its name says`);
  return note;
}

async function writeEntry({ kind, mode, content }: Entry, file: string): Promise<void> {
  if (kind === 'folder') return void mkdirSync(file, { recursive: true, mode });
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = await open(file, 'wx', mode);
  try {
    for await (const piece of content) await handle.write(piece);
    // PostgreSQL itself flushes all of its files before it recovers.
    if (!file.includes(`/${CLUSTER}/`)) await handle.sync();
  } finally {
    await handle.close();
  }
}

type Started = {
  readonly dataDir: string;
  readonly wal: FetchedWal | undefined;
  readonly until: string | undefined;
};

/** Starts PostgreSQL on the restored folder, which recovers from the WAL, checks, and stops it. */
async function checkEmbedded({ dataDir, wal, until }: Started, say: Say): Promise<boolean> {
  const embedded = wal ? await recover({ dataDir, wal, until }, say) : await startEmbedded({ dataDir });
  try {
    if (wal) await catchUp(embedded.connection, dataDir, say);
    return await check({ dataDir, databaseUrl: undefined }, say);
  } finally {
    await embedded.stop();
  }
}

type Filling = {
  readonly from: string;
  readonly key: string;
  readonly database: string;
  readonly dataDir: string;
  readonly searchPath: string;
};

async function fill({ from, key, database, dataDir, searchPath }: Filling, say: Say): Promise<boolean> {
  const file = path.join(from, DUMP);
  const dump = decrypt(createReadStream(file), key);
  await explained(file, () => restoreDump(dump, { url: database, searchPath }));
  return check({ dataDir, databaseUrl: database }, say);
}

async function check(
  place: { readonly dataDir: string; readonly databaseUrl: string | undefined },
  say: Say,
): Promise<boolean> {
  const areSound = await runBooks(place, say);
  const hasKey = existsSync(path.join(place.dataDir, 'operator.pem'));
  if (!hasKey) say('no operator.pem: the audit chain is not checked against its checkpoints');
  return (!hasKey || (await runAudit({ ...place, auditCheckpoints: undefined }, [], say))) && areSound;
}
