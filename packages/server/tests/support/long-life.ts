import type pg from 'pg';

/** Inserts entries of a cent into the account of a member, as years of play would: payouts and some gifts,
 *  spread over the days before now. Existing entries are dated before them: entries are ordered by time,
 *  by which the server finds them. */
export async function longLife(
  owner: pg.Pool,
  memberId: number,
  { count, giftEvery, days }: { readonly count: number; readonly giftEvery: number; readonly days: number },
): Promise<void> {
  await owner.query(
    `update entries set at = at - $2::float8 * interval '1 day' where account_id = $1::bigint * 16`,
    [memberId, days],
  );
  await owner.query(
    `with many as (
       select n, $1::bigint * 1000000 + n as posting, n % $3::int = 0 as is_gift,
         clock_timestamp() - (($2::int - n)::float8 / $2) * $4::float8 * interval '1 day' as at
       from generate_series(1, $2::int) n
     ), posted as (
       insert into postings (id, key, kind, at) select posting, 'life:' || posting, 'test', at from many
     ), mine as (
       insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id, at)
       select a.id, a.seq + n, posting, case when is_gift then 'promo' else 'payout' end, 1, a.balance_minor + n, 0, at
       from many, accounts a where a.id = $1::bigint * 16
     ), theirs as (
       insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id, at)
       select a.id, a.seq + n, posting, 'promo', -1, a.balance_minor - n, 0, at from many, accounts a where a.id = 2
     )
     update accounts set balance_minor = balance_minor + case id when 2 then -$2::bigint else $2 end, seq = seq + $2
     where id in (2, $1::bigint * 16)`,
    [memberId, count, giftEvery, days],
  );
  await owner.query('analyze entries');
}
