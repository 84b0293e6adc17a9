import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

import type { Logger } from 'pino';

import { StartupError } from '../kernel/startup-error.ts';

/** List of excluded persons from an external register: one digest of a person a line. */
export type ExclusionList = {
  readonly has: (person: ListedPerson) => boolean;
  /** All digests as they are now: the same set until the file changes. */
  readonly digests: () => ReadonlySet<string>;
};

export type ListedPerson = {
  readonly realName: string;
  readonly birthDate: string;
  readonly country: string;
};

const DIGEST = /^[0-9a-f]{64}$/;
const NOBODY: ReadonlySet<string> = new Set();
const MISSING = -1;

/** The list of a file, which is read again when it has changed. A file that then cannot be read, or has a
 *  line that is no digest, is logged once and the last good list kept: a slip of who writes it bars nobody
 *  from an identity check, and lets nobody in. Without a file nobody is on it.
 *  Refuses: StartupError for a file that is so from the start. */
export function openExclusionList(file: string | undefined, log: Pick<Logger, 'error'>): ExclusionList {
  if (file === undefined) return { has: () => false, digests: () => NOBODY };
  let seenAt = changedAt(file);
  let digests = readExclusionList(file);
  const current = (): ReadonlySet<string> => {
    const at = changedAt(file);
    if (at === seenAt) return digests;
    seenAt = at;
    try {
      digests = readExclusionList(file);
    } catch (error) {
      log.error({ err: error }, 'exclusion list kept as it was');
    }
    return digests;
  };
  return { digests: current, has: (person) => current().has(personDigest(person)) };
}

const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? MISSING;

/** Reads the file whole.   Refuses: StartupError. */
function readExclusionList(file: string): ReadonlySet<string> {
  if (changedAt(file) === MISSING) throw new StartupError(`EXCLUSION_LIST: there is no file ${file}`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const odd = lines.findIndex((line) => !DIGEST.test(line));
  if (odd >= 0) throw new StartupError(`EXCLUSION_LIST: line ${odd + 1} is no SHA-256 of a person`);
  return new Set(lines);
}

/** The line of a person: the SHA-256 of name, birth date and country, joined by bars; the name in NFKC, in
 *  capitals, with single spaces. */
export const personDigest = ({ realName, birthDate, country }: ListedPerson): string =>
  createHash('sha256')
    .update(
      `${realName.normalize('NFKC').toUpperCase().trim().replaceAll(/\s+/g, ' ')}|${birthDate}|${country}`,
    )
    .digest('hex');
