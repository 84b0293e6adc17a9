import type { Env } from '../config/env.ts';
import type { Queryable } from '../db/query.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { keptCurrency } from './house-currency-store.ts';

/** Refuses to start on a database that deals in something else: play balances would become real money, or
 *  real money play. The first start decides.
 *  Refuses: StartupError.   Cost: one round trip. */
export async function assertHouseCurrency(db: Queryable, { currency }: Pick<Env, 'currency'>): Promise<void> {
  const held = await keptCurrency(db, currency);
  if (held === currency) return;
  throw new StartupError(
    `the database holds balances in ${held ?? 'nothing'}, not in ${currency}: start with the settings it was made with, or on an empty database`,
  );
}
