import type pg from 'pg';

import { lostConnection } from '../faults/failpoints.ts';
import type { Answer } from '../store/store.ts';
import { StoreError } from '../store/transactions.ts';
import type { DatabaseParts } from './parts.ts';

// The backend of a connection. It is idle, open (in a transaction, holding the lock), failed (waiting for its
// rollback) or gone (closed).

export type Backend = {
  readonly begin: () => Promise<void>;
  /** The command tag of COMMIT. */
  readonly commit: () => Promise<'COMMIT' | 'ROLLBACK'>;
  readonly rollback: () => Promise<void>;
  /** Runs a statement, in the open transaction or in one of its own. */
  readonly run: (what: pg.QueryConfig) => Promise<Answer>;
  /** Closes it and rolls back an open transaction. */
  readonly end: () => Promise<void>;
  readonly isClosed: () => boolean;
};

export function startBackend({ store, faultSchedule, mutex, onCommit }: DatabaseParts): Backend {
  let state: 'idle' | 'open' | 'failed' | 'gone' = 'idle';
  const leave = async (to: 'idle' | 'gone'): Promise<void> => {
    const hadLock = state === 'open' || state === 'failed';
    state = to;
    if (!hadLock) return;
    await store.rollback();
    mutex.pass();
  };
  const breakOff = async (): Promise<never> => {
    await leave('gone');
    throw lostConnection();
  };
  const begin = async (): Promise<void> => {
    await mutex.take();
    if (state === 'gone') {
      mutex.pass();
      throw lostConnection();
    }
    await store.begin();
    state = 'open';
  };
  const rollback = async (): Promise<void> => {
    if (state !== 'gone') await leave('idle');
  };
  const commit = async (): Promise<'COMMIT' | 'ROLLBACK'> => {
    if (state === 'failed') {
      await rollback();
      return 'ROLLBACK';
    }
    if (faultSchedule.shouldInject('crash-before-commit')) return breakOff();
    await store.commit();
    state = 'idle';
    await onCommit();
    mutex.pass();
    return faultSchedule.shouldInject('crash-after-commit') ? breakOff() : 'COMMIT';
  };
  const run = async ({ name, values, text }: pg.QueryConfig, isDeadlock = false): Promise<Answer> => {
    if (state === 'failed') throw new StoreError('25P02', 'current transaction is aborted');
    try {
      if (isDeadlock) throw new StoreError('40P01', 'deadlock detected');
      return await store.run(String(name), values ?? [], text);
    } catch (error) {
      state = 'failed';
      throw error;
    }
  };
  const alone = async (what: pg.QueryConfig): Promise<Answer> => {
    await begin();
    try {
      const answer = await run(what);
      await commit();
      return answer;
    } finally {
      await rollback();
    }
  };
  const within = async (what: pg.QueryConfig): Promise<Answer> => {
    if (state === 'open' && faultSchedule.shouldInject('statement-lost')) return breakOff();
    return run(what, faultSchedule.shouldInject('serialization-failure'));
  };
  return {
    begin,
    commit,
    rollback,
    end: () => leave('gone'),
    run: (what) => (state === 'idle' ? alone(what) : within(what)),
    isClosed: () => state === 'gone',
  };
}
