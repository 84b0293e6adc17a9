import { findSessions, type SessionRow } from './session-store.ts';
import { hashOfToken, isTokenShaped, sessionKeyOf } from './token.ts';
import type { Context } from '../context.ts';
import type { SessionMember } from '../http/handler.ts';

/** Whom a token belongs to. `abnormal`: the session stands, but its account is closed or under review. */
export type SessionFinding = SessionMember | 'unknown' | 'abnormal';

export type SessionCache = {
  /** What is known of a token without asking the database; undefined: `look`. Cost: one map look-up. */
  readonly peek: (token: string) => SessionFinding | undefined;
  /** Looks a token up. Misses of one tick share one query. */
  readonly look: (token: string) => Promise<SessionFinding>;
  /** The member whose live session this is, or nobody. */
  readonly find: (token: string) => Promise<SessionMember | undefined>;
  /** Forgets the sessions of a member at once on this server; others notice within a second. */
  readonly forgetMember: (memberId: bigint) => void;
};

/** Everything found is forgotten together after this time, so that a session that ended dies everywhere within it. */
const FORGET_AFTER_MS = 1_000;
const HASHES_PER_QUERY = 1_000;

type Deps = Pick<Context, 'clock' | 'metrics'> & { readonly db: Pick<Context['db'], 'reader'> };
type Waiting = {
  readonly hash: Buffer;
  readonly answer: Promise<SessionFinding>;
  readonly resolve: (finding: SessionFinding) => void;
  readonly reject: (error: unknown) => void;
};

/** The sessions in use. One generation of findings lives a second and is then dropped whole: memory is bounded by the
 *  tokens of one second, known and unknown alike, and no entry needs a timer of its own. What a query brings goes to
 *  the generation that was current when the query was sent, so that nothing outlives its second.
 *  Cost: one map look-up a call; one query a tick in which somebody was missing. */
export function createSessionCache({ clock, metrics, db }: Deps): SessionCache {
  let findings = new Map<string, SessionFinding>();
  let bornAt = clock.now();
  let waiting = new Map<string, Waiting>();

  const current = (): Map<string, SessionFinding> => {
    const now = clock.now();
    if (now - bornAt >= FORGET_AFTER_MS || now < bornAt) {
      findings = new Map();
      bornAt = now;
    }
    return findings;
  };

  const alive = (found: SessionFinding): SessionFinding =>
    typeof found === 'object' && found.expiresAtMs <= clock.now() ? 'unknown' : found;

  const peek = (token: string): SessionFinding | undefined => {
    const found = current().get(token);
    if (found === undefined) return isTokenShaped(token) ? undefined : 'unknown';
    return alive(found);
  };

  const ask = async (asked: ReadonlyMap<string, Waiting>): Promise<void> => {
    const into = current();
    const entries = [...asked];
    for (let start = 0; start < entries.length; start += HASHES_PER_QUERY) {
      const part = entries.slice(start, start + HASHES_PER_QUERY);
      try {
        metrics.sessionLookups.inc(part.length);
        const rows = await findSessions(
          db.reader,
          part.map(([, { hash }]) => hash),
        );
        const found = new Map(rows.map((row) => [sessionKeyOf(row.token_hash), findingOf(row)]));
        for (const [token, { hash, resolve }] of part) {
          const finding = found.get(sessionKeyOf(hash)) ?? 'unknown';
          into.set(token, finding);
          resolve(alive(finding));
        }
      } catch (error) {
        for (const [, { reject }] of part) reject(error);
      }
    }
  };

  const flush = (): void => {
    const asked = waiting;
    waiting = new Map();
    void ask(asked);
  };

  const look = (token: string): Promise<SessionFinding> => {
    const known = peek(token);
    if (known !== undefined) return Promise.resolve(known);
    const before = waiting.get(token);
    if (before) return before.answer;
    if (waiting.size === 0) setImmediate(flush);
    const asked = newWaiting(token);
    waiting.set(token, asked);
    return asked.answer;
  };

  return {
    peek,
    look,
    find: async (token) => {
      const finding = await look(token);
      return typeof finding === 'object' ? finding : undefined;
    },
    forgetMember: (memberId) => {
      for (const [token, found] of findings) {
        if (typeof found === 'object' && found.memberId === memberId) findings.delete(token);
      }
    },
  };
}

function newWaiting(token: string): Waiting {
  let resolve!: Waiting['resolve'];
  let reject!: Waiting['reject'];
  const answer = new Promise<SessionFinding>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { hash: hashOfToken(token), answer, resolve, reject };
}

const findingOf = (row: SessionRow): SessionFinding =>
  row.status === 'abnormal'
    ? 'abnormal'
    : {
        memberId: row.member_id,
        accountId: row.member_id * 16n,
        tag: row.tag,
        isFrozen: row.status === 'frozen',
        sessionKey: sessionKeyOf(row.token_hash),
        expiresAtMs: row.expires_at,
      };
