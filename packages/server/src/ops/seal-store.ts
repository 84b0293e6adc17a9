import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

/** The logs whose rows the audit chain holds, by the kind of its entries. */
export const SEALED_LOGS = ['protection', 'login'] as const;
export type SealedLog = (typeof SEALED_LOGS)[number];

/** The rows of a log that one entry of the audit chain holds: those after `from`, up to and with `to`, and
 *  the SHA-256 over them in hex. */
export type LogSeal = {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  readonly sha256: string;
};

// The kind is in the text of a statement: a parameter would not say that the partial index has the entries.
const statementsOf = (log: SealedLog, table: string, fields: string) => ({
  last: statement(
    `seal_last_${log}`,
    `select body from audit_chain where kind = '${log}' order by seq desc limit 1`,
  ),
  all: statement(`seal_all_${log}`, `select body from audit_chain where kind = '${log}' order by seq`),
  newest: statement(
    `seal_newest_${log}`,
    `select id from ${table} where at <= clock_timestamp() - $1::float8 * interval '1 millisecond'
     order by id desc limit 1`,
  ),
  logged: statement(
    `seal_logged_${log}`,
    `select id, concat_ws('|', ${fields}) as line from ${table} where id > $1 and id <= $2 order by id limit $3`,
  ),
});

const AT = '(extract(epoch from at) * 1000000)::bigint';
const OF = {
  protection: statementsOf('protection', 'protection_log', `id, member_id, kind, ${AT}, detail`),
  login: statementsOf('login', 'login_log', `id, member_id, ${AT}`),
} satisfies Record<SealedLog, unknown>;

const readSeal = ({ body }: { readonly body: string }): LogSeal => JSON.parse(body) as LogSeal;

/** The entry that was made last.   Cost: one round trip, the end of an index. */
export const lastSeal = async (db: Queryable, log: SealedLog): Promise<LogSeal | undefined> => {
  const row = await firstRow<{ body: string }>(db, OF[log].last);
  return row && readSeal(row);
};

export const allSeals = async (db: Queryable, log: SealedLog): Promise<LogSeal[]> =>
  (await rows<{ body: string }>(db, OF[log].all)).map(readSeal);

/** The last row that is older than some time; 0 without one.   Units: ms. */
export const newestLogged = async (db: Queryable, log: SealedLog, ageMs: number): Promise<bigint> =>
  (await firstRow<{ id: bigint }>(db, OF[log].newest, [ageMs]))?.id ?? 0n;

/** The rows of a log, up to and with a number. */
export type LogSpan = { readonly after: bigint; readonly to: bigint; readonly limit: number };

/** Rows of a log as text, in order.   Cost: one round trip, a range of the key. */
export const loggedBetween = (
  db: Queryable,
  log: SealedLog,
  { after, to, limit }: LogSpan,
): Promise<{ readonly id: bigint; readonly line: string }[]> => rows(db, OF[log].logged, [after, to, limit]);
