import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import { MONEY_KINDS, type MoneyKind } from '@tessera/domain/wallet/order';

import type { Queryable } from '../db/query.ts';
import type { TimeRange } from '../game/date-range.ts';
import {
  areSeldom,
  entryBounds,
  type EntryRow,
  type EntrySlice,
  type EntrySpan,
  listCountedEntries,
  listEntries,
  totalEntries,
} from './entry-store.ts';

/** The limit of entries scanned for one page, however few match the requested kinds. */
const LOOKED_AT_MAX = 2_000n;

export type EntryPage = {
  readonly list: readonly EntryRow[];
  /** The log continues below this number; absent at its end. */
  readonly nextBefore: bigint | null;
};

/** Reads one page of an account's entries of a time range and of some kinds, below a number, newest first.
 *  A short page is not necessarily the last: for kinds that every bet creates, one page scans at most 2,000
 *  entries. Entries posted meanwhile come first, so pages neither skip nor repeat an entry.
 *  Cost: two round trips. */
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
  const found = await listEntries(
    db,
    accountId,
    { low, high, ...range },
    {
      kinds,
      limit: limit + 1,
      offset: 0,
    },
  );
  const list = found.slice(0, limit);
  if (found.length > limit) return { list, nextBefore: list.at(-1)?.seq ?? null };
  return { list, nextBefore: low > bounds.low ? low : null };
}

export type NumberedPage = EntryPage & {
  /** Absent where more than 10,000 entries would have to be scanned. */
  readonly total: number | null;
};

/** Reads a numbered page with the total. For all kinds, the total follows from the numbers of the entries;
 *  for kinds that every bet creates, the newest 10,000 entries of the time range are scanned, and older
 *  ones are reached by key.
 *  Cost: two round trips, the second of two statements when all kinds are requested. */
export async function readNumberedPage(
  db: Queryable,
  accountId: bigint,
  range: TimeRange,
  page: EntrySlice,
): Promise<NumberedPage> {
  const { kinds, limit, offset } = page;
  const { low: first, high } = await entryBounds(db, accountId, range);
  const isAll = kinds.length === MONEY_KINDS.length;
  const reach = isAll || areSeldom(kinds) ? first : high - BigInt(PAGED_ROWS_MAX);
  const low = reach > first ? reach : first;
  const span = { low, high, ...range };
  const part = { kinds, limit: limit + 1, offset };
  const { found, total } = isAll
    ? await listAll(db, accountId, span, part)
    : await listCountedEntries(db, accountId, span, part);
  const list = found.slice(0, limit);
  const goesOn = low > first ? low : null;
  return {
    list,
    nextBefore: found.length > limit ? (list.at(-1)?.seq ?? null) : goesOn,
    total: goesOn === null ? total : null,
  };
}

async function listAll(
  db: Queryable,
  accountId: bigint,
  span: EntrySpan,
  part: EntrySlice,
): Promise<{ readonly found: readonly EntryRow[]; readonly total: number }> {
  const [found, total] = await Promise.all([
    listEntries(db, accountId, span, part),
    totalEntries(db, accountId, span),
  ]);
  return { found, total };
}
