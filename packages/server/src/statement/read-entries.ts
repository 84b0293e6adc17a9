import type { MoneyKind } from '@tessera/domain/order';

import type { Queryable } from '../db/query.ts';
import type { TimeRange } from '../game/date-range.ts';
import { areSeldom, entryBounds, type EntryRow, listEntries } from './entry-store.ts';

/** Entries looked at for one page, however few of them are of the asked kinds. */
const LOOKED_AT_MAX = 2_000n;

export type EntryPage = {
  readonly list: readonly EntryRow[];
  /** Below this number the log goes on; nothing at its end. */
  readonly nextBefore: bigint | null;
};

/** One page of an account's entries of a time and of some kinds, below a number, newest first. A page may be
 *  short and still not be the last: of kinds that every bet makes, 2,000 entries are looked at for one page.
 *  Entries that are posted meanwhile stand above, so that pages neither miss nor repeat one.  Cost: two
 *  trips. */
export async function readEntries(
  db: Queryable,
  accountId: bigint,
  range: TimeRange,
  page: { readonly kinds: readonly MoneyKind[]; readonly before: bigint; readonly limit: number },
): Promise<EntryPage> {
  const { kinds, before, limit } = page;
  const bounds = await entryBounds(db, accountId, range);
  const high = before < bounds.high ? before : bounds.high;
  const reach = areSeldom(kinds) ? bounds.low : high - LOOKED_AT_MAX;
  const low = reach > bounds.low ? reach : bounds.low;
  if (low >= high) return { list: [], nextBefore: null };
  const found = await listEntries(db, accountId, { low, high, ...range }, kinds, limit + 1);
  const list = found.slice(0, limit);
  if (found.length > limit) return { list, nextBefore: list.at(-1)?.seq ?? null };
  return { list, nextBefore: low > bounds.low ? low : null };
}
