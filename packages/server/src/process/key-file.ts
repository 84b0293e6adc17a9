import { chownSync, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

import { assert } from '@tessera/domain/result';

import { entriesIn, nextFileOf } from '../kernel/secrets.ts';
import { replaceSecret } from './secret-file.ts';

// A file of keys: the first is in use, those below it are earlier ones that are still accepted. A rotation
// goes through one file beside it: absent -> laid ready (accepted, not used yet) -> first in the file ->
// absent. Each step is atomic, and a command that is run again continues where the one before stopped.

/** Lays the next key ready beside a file of keys, and returns it; one that lies there already stays.
 *  Cost: two disk flushes. */
export function prepareKey(file: string, make: () => string): string {
  const next = nextFileOf(file);
  if (!existsSync(next)) {
    replaceSecret(next, make());
    matchOwner(next, file);
  }
  return entryOf(next);
}

/** Puts the key that lies ready first in its file, before those that were there; with `isAlone` in their
 *  place. A repeat changes nothing.   Cost: two disk flushes. */
export function promoteKey(file: string, isAlone = false): void {
  const next = nextFileOf(file);
  if (!existsSync(next)) return;
  const key = entryOf(next);
  const others = isAlone ? [] : entriesIn(file).filter((each) => each !== key);
  replaceSecret(file, contentOf([key, ...others]));
  rmSync(next);
}

/** Leaves the first key of a file alone in it; returns how many were dropped. */
export function dropOlderKeys(file: string): number {
  const [first, ...older] = entriesIn(file);
  if (first === undefined || older.length === 0) return 0;
  replaceSecret(file, contentOf([first]));
  return older.length;
}

function entryOf(file: string): string {
  const [entry] = entriesIn(file);
  assert(entry, 'a key that lies ready is not empty');
  return entry;
}

/** Blocks of PEM end their own lines. */
const contentOf = (entries: readonly string[]): string => entries.map((each) => each.trim()).join('\n');

/** Makes a new file belong to whom the older one beside it belongs. */
function matchOwner(file: string, like: string): void {
  const folder = statSync(existsSync(like) ? like : path.dirname(like));
  if (process.getuid?.() === 0) chownSync(file, folder.uid, folder.gid);
}
