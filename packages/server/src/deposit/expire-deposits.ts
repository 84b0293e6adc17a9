import type { Context } from '../context.ts';
import { expireSome } from './deposit-store.ts';

const ROWS_AT_ONCE = 1_000;

/** Expires unpaid orders by the database's clock. Money that arrives later is still credited.
 *  Cost: one statement of at most 1,000 rows, found by index. */
export const expireDeposits = ({ db }: Pick<Context, 'db'>): Promise<number> =>
  expireSome(db.main, ROWS_AT_ONCE);
