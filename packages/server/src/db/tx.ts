import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Jitter } from './pool.ts';
import { type Queryable, run, statement } from './query.ts';
import { WITH_STANDBY } from './replicated.ts';

/** Serialization failure and deadlock: nothing was committed, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 5;
const FIRST_WAIT_MS = 5;
/** Callers that may wait for a connection of the sale; they are served within the connection timeout. */
const SALE_WAITING_MAX = 64;

/** The client inside a transaction. */
export type Tx = Queryable;

/** In a pipelined transaction: statements whose result is not needed, only their success, are deferred and
 *  sent together with the COMMIT. */
export type PipelinedTx = Tx & { defer(answer: Promise<unknown>): void };

/** The transaction was rolled back although COMMIT gave no error of its own: after an earlier error in a
 *  pipeline PostgreSQL answers COMMIT with ROLLBACK. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/** Lets a transaction that has written nothing write one record to the WAL, so that its commit waits for the
 *  synchronous standby. Otherwise an answer that repeats an earlier one could be given before that one is
 *  safe: the first commit may be on this node alone, after its wait was cancelled or its node had crashed. A
 *  database without a synchronous standby has nothing to wait for, and pays a look at a setting. */
const ENSURE_WAIT = statement(
  'tx_ensure_wait',
  `select case when ${WITH_STANDBY} and pg_current_xact_id_if_assigned() is null
     then pg_logical_emit_message(true, 'tessera', '') end`,
);

/** Runs `work` in a transaction of the ordinary pool and returns its value after the COMMIT. An error of
 *  `work` rolls back and is rethrown. `work` is retried up to five times after 40001 and 40P01, so it must
 *  have no effect outside the database.
 *  Cost: three round trips more than its statements. */
export const transaction = <T>(
  db: { readonly main: pg.Pool; readonly random: Jitter },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => retried(db.random, () => inTransaction(db.main, work));

const LOCK_TIMEOUT = '55P03';
const LOCK_WAITS_MAX = 15;

/** As `transaction`, for the start of a server; see `patiently`. */
export const patientTransaction = <T>(
  db: Parameters<typeof transaction>[0],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => patiently(() => transaction(db, work));

/** Repeats a whole transaction that met a lock: a process killed a moment ago may hold it until the database
 *  notices, so that it is waited for fifteen times as long as by a call. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let waits = 1; ; waits++) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCK_TIMEOUT || waits === LOCK_WAITS_MAX) throw error;
    }
  }
}

/** As `transaction`, for a member's change of a round on sale: on connections of its own, since it waits for
 *  the round's lock.   Refuses: SERVER_BUSY while many others wait for such a connection. */
export async function saleTransaction<T>(
  db: { readonly sale: pg.Pool; readonly random: Jitter },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (db.sale.waitingCount >= SALE_WAITING_MAX) throw new Refusal('SERVER_BUSY');
  return retried(db.random, () => inTransaction(db.sale, work));
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('begin');
    const value = await work(client as Tx);
    failpoint('transaction-before-commit');
    // Where it fails, so does the commit.
    await run(client, ENSURE_WAIT).catch(() => {});
    assertCommitted(await client.query('commit'));
    failpoint('transaction-committed');
    return value;
  });
}

/** As `transaction`, on a pipelined connection: BEGIN is sent with the first statements and COMMIT with the
 *  deferred ones, so a transaction costs one round trip per wait of its own, plus one. The caller retries:
 *  a bet batch is requeued as a whole. */
export const pipelinedTransaction = <T>(
  db: { readonly batch: pg.Pool },
  work: (tx: PipelinedTx) => Promise<T>,
): Promise<T> =>
  withClient(db.batch, async (client) => {
    // Answers arrive in statement order, so the first failure is the cause of the later ones, and nothing
    // is sent after it is known: after a failed BEGIN, a write would run outside the transaction.
    const failure: { first?: unknown } = {};
    const gather = gatherWrites(client);
    const send = <R extends pg.QueryResultRow>(what: string | pg.QueryConfig): Promise<pg.QueryResult<R>> => {
      if ('first' in failure) return Promise.reject(failure.first);
      gather();
      const answer = client.query<R>(what);
      answer.catch((error: unknown) => {
        if (!('first' in failure)) failure.first = error;
      });
      return answer;
    };
    const deferred: Promise<unknown>[] = [send('begin')];
    const defer = (answer: Promise<unknown>): void => {
      // The failure is handled below; until then it must not count as unhandled.
      answer.catch(() => {});
      deferred.push(answer);
    };
    try {
      const value = await work({ query: send, defer });
      failpoint('batch-before-commit');
      defer(run({ query: send }, ENSURE_WAIT));
      const commit = send('commit');
      commit.catch(() => {});
      await Promise.all(deferred);
      assertCommitted(await commit);
      failpoint('batch-committed');
      return value;
    } catch (error) {
      throw 'first' in failure ? failure.first : error;
    }
  });

/** Returns a function to call before each statement: statements of one turn of the event loop are then sent
 *  in one write. The driver would write each statement separately, and each would wake the database. */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHolding = false;
  const release = (): void => {
    isHolding = false;
    stream.uncork();
  };
  return () => {
    if (isHolding) return;
    isHolding = true;
    stream.cork();
    process.nextTick(release);
  };
}

/** Returns true if the failed work may be retried. */
const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error) ?? '');

/** PostgreSQL's five-character code of an error, or nothing when it is not PostgreSQL's. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

function assertCommitted(answer: pg.QueryResult): void {
  if (answer.command !== 'COMMIT') throw new NotCommitted(`commit was answered with ${answer.command}`);
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | boolean = false;
  try {
    return await work(client);
  } catch (error) {
    // A connection that cannot roll back is closed, with any open transaction.
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function retried<T>(random: Jitter, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS_MAX) throw error;
      const waitMs = FIRST_WAIT_MS * 2 ** attempt * (0.5 + random.unit());
      await (random.sleep?.(waitMs) ?? sleep(waitMs));
    }
  }
}
