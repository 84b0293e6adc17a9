import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';

/** Stores items in one transaction; when that fails, each in its own, so that one bad row holds up no other.
 *  Returns how many were stored; the failures of the others are logged. Throws when none could be stored:
 *  then it is the database.
 *  Cost: one transaction, or one more for each item. */
export async function inOneOrEach<T>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  items: readonly T[],
  store: (tx: Tx, items: readonly T[]) => Promise<void>,
): Promise<number> {
  if (items.length === 0) return 0;
  try {
    await transaction(db, (tx) => store(tx, items));
    return items.length;
  } catch (error) {
    if (items.length === 1) throw error;
    let stored = 0;
    for (const item of items) stored += await inOneOrEach({ db, log }, [item], store).catch(() => 0);
    if (stored === 0) throw error;
    log.error({ err: error, left: items.length - stored }, 'chase issues left');
    return stored;
  }
}
