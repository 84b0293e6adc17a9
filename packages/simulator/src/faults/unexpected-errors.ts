import type { Logger } from 'pino';

import { isLostConnection, mayBeTriedAgain } from '@tessera/server/db/failure';
import { Refusal } from '@tessera/server/kernel/refusal';
import { ProcessRefusal } from '@tessera/server/process/process-refusal';

/** Errors that a server does not expect, by message, with their counts. */
export type UnexpectedErrors = {
  readonly note: (where: string, error: unknown) => void;
  readonly seen: () => ReadonlyMap<string, number>;
  /** A logger that keeps only unexpected errors. */
  readonly log: Logger;
};

export function collectUnexpectedErrors(): UnexpectedErrors {
  const seen = new Map<string, number>();
  const add = (message: string): void => void seen.set(message, (seen.get(message) ?? 0) + 1);
  const note = (where: string, error: unknown): void => {
    if (isExpected(error)) return;
    add(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  };
  const take = (isGrave: boolean) => (about: { err?: unknown }, message: string) => {
    if (about.err !== undefined) note(message, about.err);
    else if (isGrave) add(message);
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

/** Lost connections, transient errors and refusals. */
const isExpected = (error: unknown): boolean =>
  isLostConnection(error) ||
  mayBeTriedAgain(error) ||
  error instanceof Refusal ||
  (error instanceof ProcessRefusal && error.code === 'TOO_EARLY');
