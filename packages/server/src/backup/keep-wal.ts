import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { writeSecret } from '../process/secret-file.ts';
import { nameOfArchived, segmentOf } from './wal-file.ts';

/** A base copy whose recovery begins with a file of the WAL. */
export type BaseCopy = {
  readonly id: string;
  /** Where the copy lies. */
  readonly folder: string;
  /** The name of that file. */
  readonly from: string;
};

const BASES = 'bases';

/** Notes a new base copy in an archive, and removes from it what comes before the oldest one that is kept.
 *  Those beside the new one are kept while their folder is there; one that lies elsewhere counts as kept,
 *  since its disk may only be away. Histories of timelines stay. Returns how many files were removed. */
export function keepWal(archive: string, copy: BaseCopy): number {
  const folder = path.join(archive, BASES);
  writeSecret(path.join(folder, `${copy.id}.json`), JSON.stringify(copy));
  const starts: number[] = [];
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.json'))) {
    const file = path.join(folder, name);
    const base = JSON.parse(readFileSync(file, 'utf8')) as BaseCopy;
    const isGone = path.dirname(base.folder) === path.dirname(copy.folder) && !existsSync(base.folder);
    if (isGone) rmSync(file);
    else starts.push(segmentOf(base.from)?.place ?? 0);
  }
  const oldest = Math.min(...starts);
  const old = readdirSync(archive).filter((file) => {
    const segment = segmentOf(nameOfArchived(file) ?? '');
    return segment !== undefined && segment.place < oldest;
  });
  for (const file of old) rmSync(path.join(archive, file));
  return old.length;
}
