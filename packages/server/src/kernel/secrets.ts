import { existsSync, readFileSync, statSync } from 'node:fs';

import { StartupError } from './startup-error.ts';

/** A secret of the settings: its text, or the file that holds it. */
export type Secret = string | { readonly file: string };

/** The key of the next rotation is accepted from the moment it lies beside the file. */
export const nextFileOf = (file: string): string => `${file}.next`;

/** The one in use first. */
type Secrets = readonly [string, ...string[]];

/** The secrets that count now: the first is used for what is made, all of them are accepted. A file holds one
 *  a line, or one PEM block after the other, and is read again when it has changed, so that a rotation needs
 *  no restart. One that became unreadable keeps the values that it had.
 *  Refuses: StartupError for a file that was never readable or is empty.   Cost: a look at the file's
 *  time. */
export const secretsOf = (secret: Secret): Secrets =>
  typeof secret === 'string' ? [secret] : readNow(secret.file).all;

/** The one that is used for what is made now. */
export const secretOf = (secret: Secret): string => secretsOf(secret)[0];

/** Those that have been in use, the latest first: without one that lies ready. */
export const usedOf = (secret: Secret): Secrets =>
  typeof secret === 'string' ? [secret] : readNow(secret.file).used;

type Read = { readonly stamp: string; readonly used: Secrets; readonly all: Secrets };

const known = new Map<string, Read>();

function readNow(file: string): Read {
  const stamp = stampOf(file);
  const before = known.get(file);
  if (before && (before.stamp === stamp || stamp === '')) return before;
  const [first, ...older] = entriesIn(file);
  if (first !== undefined) {
    const now = {
      stamp,
      used: [first, ...older] as const,
      all: [first, ...readEntries(file).slice(1)] as const,
    };
    known.set(file, now);
    return now;
  }
  if (before) return before;
  throw new StartupError(`there is no secret in ${file}: restore it from a backup, or name another file`);
}

/** The secrets of a file: the one in use, the one laid beside it for the next rotation, and the earlier ones;
 *  none without a file. */
export function readEntries(file: string): string[] {
  const [first, ...older] = entriesIn(file);
  return first === undefined ? [] : [...new Set([first, ...entriesIn(nextFileOf(file)), ...older])];
}

const BLOCK = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/** The secrets of one file, in its order; none without it. */
export function entriesIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (text.includes('-----BEGIN')) return [...(text.match(BLOCK) ?? [])].map((block) => `${block}\n`);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** Changes when a file or the one beside it was replaced; empty without the file. */
function stampOf(file: string): string {
  const [own, next] = [file, nextFileOf(file)].map((each) => {
    const stat = statSync(each, { throwIfNoEntry: false });
    return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : '';
  });
  return own === '' ? '' : `${own} ${next}`;
}
