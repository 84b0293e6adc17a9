import { cashierRail, type CashierRailOptions } from './cashier-rail.ts';
import { fetchOf } from './fetch-by-ca.ts';
import type { Rail } from './rail.ts';

/** Where a cashier is and how it is called, as another process can be told. */
export type RailAt = Omit<CashierRailOptions, 'fetch'> & {
  /** The file of the authorities that its certificate must be of; absent: those that Node trusts. */
  readonly ca?: string | undefined;
};

/** Opens the rail of a cashier. */
export const railAt = (at: RailAt): Rail => cashierRail({ ...at, fetch: fetchOf(at) });
