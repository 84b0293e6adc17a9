import { assert } from '@tessera/domain/result';
import type { BusinessDate } from '@tessera/domain/rounds/calendar';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';

// The numbers of an account's entries have no gap, and each is committed after the one before, so a number
// says what is in the sums. Their times rise with them, save for transactions that waited for the account.
const LOCK = statement(
  'wallet_lock_play_days',
  `with recursive kept as (
     select seq from play_day_cursors where account_id = $1 for update
   ), search (low, high) as (
     select 0::bigint, seq from accounts where id = $1 and not exists (select from kept)
     union all
     select case when e.at < m.from_at then m.mid else s.low end,
       case when e.at < m.from_at then s.high else m.mid - 1 end
     from search s
     cross join lateral (
       select (s.low + s.high + 1) / 2 as mid, to_timestamp($2::float8 / 1000) as from_at
     ) m
     join entries e on e.account_id = $1 and e.seq = m.mid
     where s.low < s.high
   ), begun as (
     insert into play_day_cursors as c (account_id, first_seq, seq)
     select $1, low, low from search where low = high
     on conflict (account_id) do update set seq = c.seq
     returning seq
   )
   select seq from kept union all select seq from begun`,
);

/** Locks an account's sums by day until the transaction ends. Returns the number of the last entry in them;
 *  the first time, of the last entry before a moment.
 *  Units: Unix ms.   Locks: the account's row of the cursor.   Cost: one round trip; the first time, one
 *  look-up by key for each halving of the entries' numbers. */
export async function lockPlayDays(tx: Queryable, accountId: bigint, from: number): Promise<bigint> {
  const cursor = await firstRow<{ seq: bigint }>(tx, LOCK, [accountId, from]);
  assert(cursor, `there is an account ${accountId}`);
  return cursor.seq;
}

const ADD = statement(
  'wallet_add_play_days',
  `with tail as (
     select seq, at, kind, amount_minor from entries where account_id = $1 and seq > $2 order by seq limit $3
   ), moved as (
     update play_day_cursors set seq = (select max(seq) from tail)
     where account_id = $1 and exists (select from tail)
   ), added as (
     insert into play_days as d (account_id, day, staked_minor, returned_minor)
     select $1, (at at time zone 'UTC' + make_interval(mins => $4))::date,
       coalesce(-sum(amount_minor) filter (where kind in ('stake', 'cancel', 'refund')), 0),
       coalesce(sum(amount_minor) filter (where kind in ('payout', 'cashout')), 0)
     from tail where kind in ('stake', 'cancel', 'refund', 'payout', 'cashout')
     group by 2
     on conflict (account_id, day) do update set staked_minor = d.staked_minor + excluded.staked_minor,
       returned_minor = d.returned_minor + excluded.returned_minor
   )
   select count(*)::int as count from tail`,
);

/** Adds the next entries of an account to its sums by day, at most `max`. Returns how many there were.
 *  Units: minutes east of UTC.   Cost: one round trip; one range of the key of the entries. */
export async function addPlayDays(
  tx: Queryable,
  accountId: bigint,
  { after, max, zoneMinutes }: { readonly after: bigint; readonly max: number; readonly zoneMinutes: number },
): Promise<number> {
  const added = await firstRow<{ count: number }>(tx, ADD, [accountId, after, max, zoneMinutes]);
  return added?.count ?? 0;
}

const READ = statement(
  'wallet_read_play_days',
  `select day::text as day, staked_minor, returned_minor from play_days
   where account_id = $1 and day >= $2 and (staked_minor <> 0 or returned_minor <> 0) order by day`,
);

export type PlayDayRow = {
  readonly day: BusinessDate;
  readonly staked_minor: bigint;
  readonly returned_minor: bigint;
};

/** An account's sums by day from a day on, without days of no play.
 *  Units: 1/100.   Cost: one round trip; a range of a key, one row a day. */
export const readPlayDays = (db: Queryable, accountId: bigint, from: BusinessDate): Promise<PlayDayRow[]> =>
  rows(db, READ, [accountId, from]);
