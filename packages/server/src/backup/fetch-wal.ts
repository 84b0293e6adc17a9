import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

import { StartupError } from '../kernel/startup-error.ts';
import { decrypt } from './age.ts';
import { CLUSTER } from './copy-cluster.ts';
import { explained } from './explained.ts';
import {
  archivedAs,
  historyName,
  nameOfArchived,
  placeOf,
  SEGMENT_BYTES,
  type Segment,
  segmentName,
  segmentOf,
} from './wal-file.ts';

/** The WAL for a recovery: where its files lie, compressed as gzip does, and the place of the last one. */
export type FetchedWal = { readonly folder: string; readonly lastPlace: number };

/** An archive, the key that opens it, and up to which moment it is wanted; absent: to its end. */
export type Archive = { readonly folder: string; readonly key: string; readonly until: string | undefined };

/** Where the WAL lies while it is read, in the folder that is being restored. */
const FOLDER = 'wal';
const SEGMENT_NAME_LENGTH = 24;

/** Decrypts what a restored base copy needs of an archive, from its first file on along the newest timeline,
 *  and reads each to its end, so that a recovery can rely on all of it.
 *  Refuses: StartupError for a file that is missing between two others, is damaged, or is under another key.
 *  Cost: one read of the archive, and as much disk as it has. */
export async function fetchWal(
  { folder: archive, key, until }: Archive,
  dataDir: string,
): Promise<FetchedWal> {
  if (!existsSync(archive)) throw new StartupError(`there is no archive of the WAL at ${archive}`);
  const there = new Set(readdirSync(archive).flatMap((file) => nameOfArchived(file) ?? []));
  const folder = path.join(dataDir, FOLDER);
  mkdirSync(folder, { mode: 0o700 });
  const cluster = path.join(dataDir, CLUSTER);
  const fetch = (name: string): Promise<Buffer> => fetchFile({ archive, key, folder, name });
  const first = startOf(cluster);
  const timelines = await readTimelines(first, there, fetch);
  const segments = [...there, ...readdirSync(path.join(cluster, 'pg_wal'))].flatMap(
    (name) => (name.length === SEGMENT_NAME_LENGTH && segmentOf(name)) || [],
  );
  const newest = timelines.at(-1)?.timeline ?? first.timeline;
  if (until === undefined && segments.some(({ timeline }) => timeline > newest))
    throw new StartupError(
      `${archive} goes on with a restored database, which this base copy does not reach: restore one that was made since, or name a moment with --until`,
    );
  const lastPlace = Math.max(
    ...segments
      .filter((each) => timelines.some(({ timeline }) => timeline === each.timeline))
      .map(({ place }) => place),
  );
  for (let place = first.place; place <= lastPlace; place += 1) {
    const name = segmentName({ timeline: timelineAt(timelines, place), place });
    if (there.has(name)) await fetch(name);
    else if (!existsSync(path.join(cluster, 'pg_wal', name)))
      throw new StartupError(
        `${archivedAs(name)} is missing in ${archive}: nothing after it can be restored`,
      );
  }
  return { folder, lastPlace };
}

/** The segment with which the recovery of a base copy begins. */
function startOf(cluster: string): Segment {
  const label = readFileSync(path.join(cluster, 'backup_label'), 'utf8');
  const name = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(label)?.[1];
  const start = name === undefined ? undefined : segmentOf(name);
  if (!start) throw new Error('the label of the base copy does not say where it starts');
  return start;
}

/** A timeline, and the place of the first segment that was written on it. */
type Timeline = { readonly timeline: number; readonly from: number };

/** The timelines from that of the base copy to the newest one, as PostgreSQL looks for them: one by one, by
 *  the files of their history. */
async function readTimelines(
  first: Segment,
  there: ReadonlySet<string>,
  fetch: (name: string) => Promise<Buffer>,
): Promise<readonly Timeline[]> {
  const base = [{ timeline: first.timeline, from: 0 }];
  let newest: readonly Timeline[] = base;
  for (let timeline = first.timeline + 1; there.has(historyName(timeline)); timeline += 1) {
    const lines = (await fetch(historyName(timeline))).toString('utf8').matchAll(/^(\d+)\s+(\S+\/\S+)/gm);
    const ends = [...lines].map(([, id, end]) => ({ timeline: Number(id), end: String(end) }));
    if (!ends.some(({ timeline: each }) => each === first.timeline)) continue;
    const numbers = [...ends.map((each) => each.timeline), timeline];
    newest = [
      ...base,
      ...ends.flatMap(({ end }, at) => ({ timeline: numbers[at + 1] ?? timeline, from: placeOf(end) })),
    ].filter((each) => each.timeline >= first.timeline);
  }
  return newest;
}

const timelineAt = (timelines: readonly Timeline[], place: number): number =>
  timelines.findLast(({ from }) => from <= place)?.timeline ?? 1;

type Fetching = {
  readonly archive: string;
  readonly key: string;
  readonly folder: string;
  readonly name: string;
};

/** Decrypts one file, still compressed, and returns what it holds if it is small. */
async function fetchFile({ archive, key, folder, name }: Fetching): Promise<Buffer> {
  const file = path.join(archive, archivedAs(name));
  const copy = path.join(folder, `${name}.gz`);
  return explained(file, async () => {
    const handle = await open(copy, 'wx', 0o600);
    try {
      await handle.writeFile(decrypt(createReadStream(file), key));
    } finally {
      await handle.close();
    }
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of createReadStream(copy).pipe(createGunzip()) as Readable) {
      bytes += (piece as Buffer).length;
      if (segmentOf(name) === undefined) pieces.push(piece as Buffer);
    }
    if (segmentOf(name) !== undefined && bytes !== SEGMENT_BYTES)
      throw new StartupError(`${file} holds ${bytes} bytes, which is no file of the WAL`);
    return Buffer.concat(pieces);
  });
}

/** Removes the fetched files. */
export const dropWal = (wal: FetchedWal): Promise<void> => rm(wal.folder, { recursive: true });
