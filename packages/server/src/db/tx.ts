import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { failpoint } from '../kernel/failpoint.ts';
import type { Jitter } from './pool.ts';
import type { Queryable } from './query.ts';

/** Serialization failure and deadlock: nothing was done, and the same work may succeed when repeated. */
const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS_MAX = 5;
const FIRST_WAIT_MS = 5;

/** The client inside a transaction. */
export type Tx = Queryable;

/** Inside a pipelined transaction: statements whose answer is needed only to have not failed are deferred,
 *  and travel together with the COMMIT. */
export type PipelinedTx = Tx & { defer(answer: Promise<unknown>): void };

/** The commit did not happen although the server sent no error of its own: an error earlier in a pipeline
 *  makes PostgreSQL answer COMMIT with ROLLBACK. */
export class NotCommitted extends Error {
  override readonly name = 'NotCommitted';
}

/** Runs `work` in a transaction of the ordinary pool and gives its value once PostgreSQL has said COMMIT.
 *  What `work` throws rolls back and is thrown on. `work` runs again, up to five times, after 40001 and
 *  40P01, so it must have no effect outside the database. Cost: two round trips more than its statements. */
export const transaction = <T>(
  db: { readonly main: pg.Pool; readonly random: Jitter },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => retried(db.random, () => inTransaction(db.main, work));

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('begin');
    const value = await work(client as Tx);
    failpoint('transaction-before-commit');
    assertCommitted(await client.query('commit'));
    failpoint('transaction-committed');
    return value;
  });
}

/** As `transaction`, on a pipelined connection: BEGIN travels with the first statements and COMMIT with the
 *  deferred ones, so a transaction costs as many round trips as it has waits of its own, plus one. The
 *  caller retries: a bet batch is put back as a whole. */
export const pipelinedTransaction = <T>(
  db: { readonly batch: pg.Pool },
  work: (tx: PipelinedTx) => Promise<T>,
): Promise<T> =>
  withClient(db.batch, async (client) => {
    // Answers come in the order of the statements, so that the first to fail is the cause of what fails after
    // it, and nothing is sent once it is known: after a BEGIN that failed, a write would stand by itself.
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
      // The failure is taken up below; until then it must not count as unhandled.
      answer.catch(() => {});
      deferred.push(answer);
    };
    try {
      const value = await work({ query: send, defer });
      failpoint('batch-before-commit');
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

/** Gives a function to call before each statement: what is sent in one turn of the event loop then leaves in
 *  one write. The driver would write each statement by itself, and the database would be woken by every one
 *  of them. */
function gatherWrites(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHolding = false;
  const letGo = (): void => {
    isHolding = false;
    stream.uncork();
  };
  return () => {
    if (isHolding) return;
    isHolding = true;
    stream.cork();
    process.nextTick(letGo);
  };
}

/** Whether the failed work may simply be done again. */
const isRetryable = (error: unknown): boolean => RETRYABLE.has(sqlState(error) ?? '');

/** PostgreSQL's five-letter code of an error, or nothing when it is not PostgreSQL's. */
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
    // A connection that cannot even roll back is thrown away with whatever it had open.
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
