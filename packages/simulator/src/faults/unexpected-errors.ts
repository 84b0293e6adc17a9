import type { Logger } from 'pino';

import { isLostConnection, mayBeTriedAgain } from '@tessera/server/db/failure';
import { Refusal } from '@tessera/server/kernel/refusal';
import { ProcessRefusal } from '@tessera/server/process/process-refusal';

/** What a server does not expect to happen to it, by what it says, with the number of times. */
export type Surprises = {
  readonly note: (where: string, error: unknown) => void;
  readonly seen: () => ReadonlyMap<string, number>;
  /** A logger that keeps nothing but surprises. */
  readonly log: Logger;
};

export function collectSurprises(): Surprises {
  const seen = new Map<string, number>();
  const add = (says: string): void => void seen.set(says, (seen.get(says) ?? 0) + 1);
  const note = (where: string, error: unknown): void => {
    if (isExpected(error)) return;
    add(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const take = (isGrave: boolean) => (about: { err?: unknown }, says: string) => {
    if (about.err !== undefined) note(says, about.err);
    else if (isGrave) add(says);
  };
  const pass = (): void => {};
  const log = {
    fatal: take(true),
    error: take(true),
    warn: take(false),
    info: pass,
    debug: pass,
    trace: pass,
  };
  return { note, seen: () => seen, log: log as unknown as Logger };
}

/** Lost connections and whatever else passes by itself, and every "no" that has a code. */
const isExpected = (error: unknown): boolean =>
  isLostConnection(error) ||
  mayBeTriedAgain(error) ||
  error instanceof Refusal ||
  (error instanceof ProcessRefusal && error.code === 'TOO_EARLY');
