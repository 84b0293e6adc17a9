import { type EpochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Database } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { newResolvers, type Resolvers } from '../kernel/resolvers.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { createKnownSessions } from './known-sessions.ts';
import type { SessionActivity } from './session-activity.ts';
import type { SessionMember } from './session-member.ts';
import { findChangedMembers, findSessions, type SessionRow } from './session-store.ts';
import { hashOfToken, isTokenShaped, sessionKeyOf } from './token.ts';

/** The owner of a token. `abnormal`: the session is valid, but its account is closed or under review. */
export type SessionFinding = SessionMember | 'unknown' | 'abnormal';

export type SessionCache = {
  /** Returns the cached result for a token; undefined means a `lookUp` is needed. Cost: one map look-up. */
  readonly peek: (token: string) => SessionFinding | undefined;
  /** Looks a token up in the database. Cache misses of one tick share one query. */
  readonly lookUp: (token: string) => Promise<SessionFinding>;
  /** Returns the member of a live session, or nothing. */
  readonly find: (token: string) => Promise<SessionMember | undefined>;
  /** Invalidates the cached sessions of a member at once on this server; others follow within a second. */
  readonly forgetMember: (memberId: bigint) => void;
  /** Learns of changed sessions without a call that asks for one. Cost: one round trip, unless the change
   *  list was read within half a second. */
  readonly refresh: () => Promise<void>;
  /** Runs with each member whose sessions have changed, here or on another server. */
  readonly onChanged: (listener: (memberId: bigint) => void) => () => void;
};

/** Cache entries are valid only while the change list was read within this time: a revoked session stops
 *  working on every server within it. */
const FRESH_MS = 1_000;
/** The change list is read again by the first call after this delay. */
const READ_AGAIN_MS = 500;
/** Each read resumes from the previous one by the database's clock, less this overlap, so that changes
 *  committed late are not missed. */
const OVERLAP_MS = 20_000;
/** The change list covers half an hour. After a longer pause the whole cache is dropped. */
const PAUSE_MAX_MS = 20 * MINUTE_MS;
const GENERATION_MAX = 100_000;
const HASHES_PER_QUERY = 1_000;

type Deps = {
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly db: Pick<Database, 'reader'>;
  readonly activity: SessionActivity;
};
type Waiting = Resolvers<SessionFinding> & { readonly hash: Buffer };

/** The session cache. The database keeps a list of members whose sessions were revoked or changed; each
 *  server polls it twice a second while calls arrive, and trusts its cache for at most a second after the
 *  last read. Unknown tokens are looked up each time.
 *  Cost: one map look-up a call; two queries a second; one query per tick with cache misses. */
export function createSessionCache(deps: Deps): SessionCache {
  const { clock } = deps;
  const known = createKnownSessions(GENERATION_MAX);
  const listeners = new Set<(memberId: bigint) => void>();
  const forgetMember = (memberId: bigint): void => {
    known.forget(memberId);
    for (const listener of listeners) listener(memberId);
  };
  const changes = changeReader(deps, { forget: forgetMember, clear: known.clear });
  let waiting = new Map<string, Waiting>();

  const peek = (token: string): SessionFinding | undefined => {
    const now = clock.now();
    if (!changes.areFresh(now)) return isTokenShaped(token) ? undefined : 'unknown';
    const found = known.get(token);
    if (found) return found.expiresAtMs > now ? found : 'unknown';
    return isTokenShaped(token) ? undefined : 'unknown';
  };

  const flush = (): void => {
    const lookups = [...waiting];
    waiting = new Map();
    for (let start = 0; start < lookups.length; start += HASHES_PER_QUERY) {
      void answerAll(deps, known, lookups.slice(start, start + HASHES_PER_QUERY));
    }
  };

  const lookUp = async (token: string): Promise<SessionFinding> => {
    // A failed read leaves the cache stale, so the look-up itself decides.
    if (!changes.areFresh(clock.now())) await changes.read().catch(() => {});
    const found = peek(token);
    if (found !== undefined) return found;
    const before = waiting.get(token);
    if (before) return before.promise;
    if (waiting.size === 0) setImmediate(flush);
    const lookup = { ...newResolvers<SessionFinding>(), hash: hashOfToken(token) };
    waiting.set(token, lookup);
    return lookup.promise;
  };

  return {
    peek,
    lookUp,
    find: async (token) => {
      const finding = await lookUp(token);
      return typeof finding === 'object' ? finding : undefined;
    },
    forgetMember,
    refresh: changes.refresh,
    onChanged: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type Known = ReturnType<typeof createKnownSessions>;

/** Reads the change list and invalidates the members it names. */
function changeReader({ clock, db }: Deps, known: Pick<Known, 'forget' | 'clear'>) {
  let readAt = Number.NEGATIVE_INFINITY;
  /** The database's clock at the last read. */
  let changedUpTo: EpochMs | undefined;
  let reading: Promise<void> | undefined;

  const readOnce = async (): Promise<void> => {
    const sentAt = clock.now();
    // Results of concurrent look-ups are covered by the next read.
    const { now, memberIds } = await findChangedMembers(db.reader, changedUpTo, OVERLAP_MS);
    const isReached = changedUpTo !== undefined && now >= changedUpTo && now - changedUpTo <= PAUSE_MAX_MS;
    if (isReached) for (const memberId of memberIds) known.forget(memberId);
    else known.clear();
    changedUpTo = now;
    readAt = sentAt;
  };
  const read = (): Promise<void> => (reading ??= readOnce().finally(() => (reading = undefined)));

  return {
    read,
    refresh: async (): Promise<void> => {
      const age = clock.now() - readAt;
      if (age < 0 || age >= READ_AGAIN_MS) await read();
    },
    areFresh: (now: number): boolean => {
      const age = now - readAt;
      if (age >= READ_AGAIN_MS && age < FRESH_MS && !reading) read().catch(() => {});
      return age >= 0 && age < FRESH_MS;
    },
  };
}

async function answerAll(
  { clock, metrics, db, activity }: Deps,
  known: Known,
  lookups: readonly (readonly [string, Waiting])[],
): Promise<void> {
  try {
    metrics.sessionLookups.inc(lookups.length);
    const rows = await findSessions(
      db.reader,
      lookups.map(([, { hash }]) => hash),
    );
    const found = new Map(rows.map((row) => [sessionKeyOf(row.token_hash), row]));
    const now = clock.now();
    for (const [token, { hash, resolve }] of lookups) {
      const row = found.get(sessionKeyOf(hash));
      const finding = findingOf(row, now);
      if (row && typeof finding === 'object') {
        known.set(token, finding);
        activity.learn(finding.sessionKey, row.seen_at);
      }
      resolve(finding);
    }
  } catch (error) {
    for (const [, { reject }] of lookups) reject(error);
  }
}

function findingOf(row: SessionRow | undefined, now: number): SessionFinding {
  if (!row || row.expires_at <= now) return 'unknown';
  if (row.status === 'abnormal') return 'abnormal';
  return {
    memberId: row.member_id,
    accountId: row.member_id * 16n,
    tag: row.tag,
    isFrozen: row.status === 'frozen',
    birthday: row.birthday,
    sessionKey: sessionKeyOf(row.token_hash),
    expiresAtMs: row.expires_at,
  };
}
