import type { EpochMs } from '@tessera/domain/time';
import type { MoneyKind } from '@tessera/domain/wallet/order';

import { textArray } from '../db/arrays.ts';
import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

// An account's entries are keyed by account and number, without an index by time. Their time rises with
// their number, except for the few seconds that a transaction may take to commit, so the first entry of a
// moment is found by binary search over the numbers.
const FIRST_AT = (moment: string): string => `(
  with recursive halves (low, high) as (
    select 0::bigint, a.seq + 1 from accounts a where a.id = $1
    union all
    select case when e.at < ${moment} then e.seq else h.low end, case when e.at < ${moment} then h.high else e.seq end
    from halves h join lateral (
      select seq, at from entries where account_id = $1 and seq = (h.low + h.high) / 2
    ) e on true
    where h.high - h.low > 1
  ) select min(high) from halves)`;

const BOUNDS = statement(
  'entry_bounds',
  `select ${FIRST_AT("$2::timestamptz - interval '1 minute'")} as low,
     ${FIRST_AT("$3::timestamptz + interval '1 minute'")} as high`,
);

/** Finds the numbers of the entries of from <= t < to: low <= seq < high, with up to a minute of others at
 *  either end. Units: Unix ms.
 *  Cost: one round trip, two look-ups by key for each doubling of the account's entries. */
export async function entryBounds(
  db: Queryable,
  accountId: bigint,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<{ low: bigint; high: bigint }> {
  const values = [accountId, new Date(from), new Date(to)];
  const found = await firstRow<{ low: bigint | null; high: bigint | null }>(db, BOUNDS, values);
  return { low: found?.low ?? 1n, high: found?.high ?? 1n };
}

export type EntryRow = {
  readonly seq: bigint;
  readonly kind: MoneyKind;
  readonly amount_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly ref_id: bigint;
  readonly posting_id: bigint;
  readonly at: EpochMs;
};

/** The kinds with a partial index of their own; must be those of entries_of_wallet. */
const SELDOM_KINDS = [
  'promo',
  'deposit',
  'withdraw',
  'withdraw_return',
  'transfer_in',
  'transfer_out',
] as const satisfies readonly MoneyKind[];

const CHOSEN = `from entries
  where account_id = $1 and seq >= $2 and seq < $3 and at >= $4 and at < $5 and kind = any($6::text[])`;
const LIST = `select seq, kind, amount_minor, balance_after_minor, coalesce(ref_id, 0) as ref_id, posting_id, at
  ${CHOSEN}`;
const NEWEST = 'order by seq desc limit $7 offset $8';

const OF_SELDOM = `and kind in (${SELDOM_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

const LIST_ANY = statement('entry_list_any', `${LIST} ${NEWEST}`);
const LIST_SELDOM = statement('entry_list_seldom', `${LIST} ${OF_SELDOM} ${NEWEST}`);

/** The requested entries of an account: low <= seq < high, from <= at < to. */
export type EntrySpan = {
  readonly low: bigint;
  readonly high: bigint;
  readonly from: EpochMs;
  readonly to: EpochMs;
};

/** The requested part of a span. */
export type EntrySlice = {
  readonly kinds: readonly MoneyKind[];
  readonly limit: number;
  readonly offset: number;
};

/** Lists an account's entries of some kinds, newest first.
 *  Cost: for rare kinds the rows returned; for others at most the whole span, so the caller keeps it
 *  short. */
export const listEntries = (
  db: Queryable,
  accountId: bigint,
  span: EntrySpan,
  { kinds, limit, offset }: EntrySlice,
): Promise<EntryRow[]> =>
  rows<EntryRow>(db, areSeldom(kinds) ? LIST_SELDOM : LIST_ANY, [
    ...valuesOf(accountId, span, kinds),
    limit,
    offset,
  ]);

const COUNTED = `select *, (select count(*) from e)::integer as total
  from (select null) one left join lateral (select * from e ${NEWEST}) page on true`;
const LIST_COUNTED_ANY = statement('entry_list_counted_any', `with e as materialized (${LIST}) ${COUNTED}`);
const LIST_COUNTED_SELDOM = statement(
  'entry_list_counted_seldom',
  `with e as materialized (${LIST} ${OF_SELDOM}) ${COUNTED}`,
);

/** As listEntries, with the number of entries of these kinds in the span.
 *  Cost: one round trip; for rare kinds all of them in the span, for others the whole span. */
export async function listCountedEntries(
  db: Queryable,
  accountId: bigint,
  span: EntrySpan,
  { kinds, limit, offset }: EntrySlice,
): Promise<{ readonly found: EntryRow[]; readonly total: number }> {
  const list = areSeldom(kinds) ? LIST_COUNTED_SELDOM : LIST_COUNTED_ANY;
  type Row = EntryRow & { readonly total: number };
  const found = await rows<Row>(db, list, [...valuesOf(accountId, span, kinds), limit, offset]);
  // A page beyond the end is one row that has the total alone.
  return { found: found.filter(({ seq }) => seq !== null), total: found[0]?.total ?? 0 };
}

const TOTAL = statement(
  'entry_total',
  `select m.high - m.low
     - (select count(*) from entries where account_id = $1 and seq >= m.low and seq < m.low_end and at < $2)
     - (select count(*) from entries where account_id = $1 and seq >= m.high_start and seq < m.high and at >= $3)
     as total
   from (
     select ${FIRST_AT("$2::timestamptz - interval '1 minute'")} as low,
       ${FIRST_AT("$2::timestamptz + interval '1 minute'")} as low_end,
       ${FIRST_AT("$3::timestamptz - interval '1 minute'")} as high_start,
       ${FIRST_AT("$3::timestamptz + interval '1 minute'")} as high
   ) m`,
);

/** Counts an account's entries in from <= t < to by their numbers: only those within a minute of either end
 *  are counted individually. Units: Unix ms.
 *  Cost: one round trip; four look-ups by key for each doubling of the account's entries, and the entries
 *  of four minutes. */
export async function totalEntries(
  db: Queryable,
  accountId: bigint,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<number> {
  const values = [accountId, new Date(from), new Date(to)];
  const found = await firstRow<{ total: bigint | null }>(db, TOTAL, values);
  return Number(found?.total ?? 0n);
}

const valuesOf = (
  accountId: bigint,
  { low, high, from, to }: EntrySpan,
  kinds: readonly MoneyKind[],
): unknown[] => [accountId, low, high, new Date(from), new Date(to), textArray(kinds)];

const seldom: ReadonlySet<MoneyKind> = new Set(SELDOM_KINDS);
export const areSeldom = (kinds: readonly MoneyKind[]): boolean => kinds.every((kind) => seldom.has(kind));
