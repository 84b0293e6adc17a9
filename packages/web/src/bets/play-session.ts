import { serverClock } from '../api/server-clock.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { readObject } from '../storage/stored-form.ts';

/** How long the app may be out of sight within one session. */
const BREAK_MS = 30 * 60_000;
const KEY = 'tessera.playSession';

/** The time a member has the app open in this tab, with breaks of up to half an hour. Epoch ms by the
 *  server's clock. */
export type PlaySession = { readonly owner: string; readonly sinceMs: number; readonly seenMs: number };

/** The session of a member who is here now: the one before it, or a new one after a break. */
export const sessionOf = (before: PlaySession | null, owner: string, nowMs: number): PlaySession =>
  before && before.owner === owner && nowMs - before.seenMs <= BREAK_MS && before.sinceMs <= nowMs
    ? { ...before, seenMs: nowMs }
    : { owner, sinceMs: nowMs, seenMs: nowMs };

const storage = createStorage(() => sessionStorage);

export function readPlaySession(stored: string | null): PlaySession | null {
  const { owner, sinceMs, seenMs } = readObject(stored) ?? {};
  const isWhole = typeof owner === 'string' && typeof sinceMs === 'number' && typeof seenMs === 'number';
  return isWhole ? { owner, sinceMs, seenMs } : null;
}

/** When the present session of a member began.  Units: epoch ms. */
export function playingSince(owner: string): number {
  const now = sessionOf(readPlaySession(storage.read(KEY)), owner, serverClock.now());
  storage.write(KEY, now);
  return now.sinceMs;
}

/** Follows the session of a member while the app is open. Returns the function that ends it. */
export function followPlaySession(owner: string): () => void {
  playingSince(owner);
  const changed = (): void => {
    if (document.visibilityState === 'visible') return void playingSince(owner);
    const known = readPlaySession(storage.read(KEY));
    if (known) storage.write(KEY, { ...known, seenMs: serverClock.now() });
  };
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
