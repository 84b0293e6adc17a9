import { MINUTE_MS } from '@tessera/domain/time';

/** Time of the last activity in each session that this server has seen. */
export type SessionActivity = {
  /** Takes over the time stored in the database. */
  readonly learn: (sessionKey: string, atMs: number) => void;
  /** Something is done. A session that is idle stays it: only a proof renews it. */
  readonly note: (sessionKey: string, nowMs: number) => void;
  readonly renew: (sessionKey: string, nowMs: number) => void;
  readonly isIdle: (sessionKey: string, nowMs: number) => boolean;
  /** Times that have changed by minutes since the last call, to be stored. */
  readonly takeChanged: () => ReadonlyMap<string, number>;
};

/** Largest age of a stored time: a session in use costs one write per such interval. */
const COARSE_MS = 2 * MINUTE_MS;
const SESSIONS_MAX = 200_000;

type Activity = { atMs: number; storedMs: number };

/** Keeps in memory when each session was last used, so that calls pay one look-up for it and no round trip.
 *  An `idleMs` of 0 means that no session is ever idle.
 *  Units: ms by the server's clock. */
export function createSessionActivity(idleMs: number): SessionActivity {
  const sessions = new Map<string, Activity>();
  const changed = new Set<string>();
  const isOver = (activity: Activity | undefined, nowMs: number): boolean =>
    activity !== undefined && nowMs - activity.atMs >= idleMs;

  const set = (sessionKey: string, activity: Activity): void => {
    sessions.delete(sessionKey);
    sessions.set(sessionKey, activity);
    if (sessions.size <= SESSIONS_MAX) return;
    // The one that was looked up longest ago; the database knows it to minutes.
    const [oldest] = sessions.keys();
    if (oldest !== undefined) sessions.delete(oldest);
  };
  const renew = (sessionKey: string, nowMs: number): void => {
    const activity = sessions.get(sessionKey);
    if (!activity) return;
    activity.atMs = nowMs;
    if (nowMs - activity.storedMs >= COARSE_MS) changed.add(sessionKey);
  };

  return {
    learn: (sessionKey, storedMs) => {
      const atMs = Math.max(storedMs, sessions.get(sessionKey)?.atMs ?? 0);
      set(sessionKey, { atMs, storedMs });
    },
    note: (sessionKey, nowMs) => {
      if (idleMs > 0 && !isOver(sessions.get(sessionKey), nowMs)) renew(sessionKey, nowMs);
    },
    renew,
    isIdle: (sessionKey, nowMs) => idleMs > 0 && isOver(sessions.get(sessionKey), nowMs),
    takeChanged: () => {
      const taken = new Map<string, number>();
      for (const sessionKey of changed) {
        const activity = sessions.get(sessionKey);
        if (!activity) continue;
        activity.storedMs = activity.atMs;
        taken.set(sessionKey, activity.atMs);
      }
      changed.clear();
      return taken;
    },
  };
}
