import type { TestDatabase } from '../database.ts';
import { untilWaiting } from './lock-wait.ts';

/** The reply to an attempt that is no longer carried out. */
export const BUSY = { status: 'rejected', reason: { code: 'SERVER_BUSY' } };

/** Carries out the call while another process holds the row that it needs; lets go of the row when the call
 *  waits for it and `waitedMs` have passed since it was received. */
export async function whileHeld<T>(
  at: TestDatabase,
  held: { readonly table: 'members' | 'accounts'; readonly id: bigint },
  waitedMs: number,
  call: (waitedMs: () => number) => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const holding = await at.owner.connect();
  let passedMs = 0;
  try {
    await holding.query('begin');
    await holding.query(`select from ${held.table} where id = $1 for update`, [held.id]);
    const called = Promise.allSettled([call(() => passedMs)]);
    await untilWaiting(at);
    passedMs = waitedMs;
    await holding.query('rollback');
    return (await called)[0];
  } finally {
    await holding.query('rollback');
    holding.release();
  }
}
