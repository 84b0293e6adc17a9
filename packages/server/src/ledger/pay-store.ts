import { firstRow, rows, type Statement, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

/** Payouts of what was won, or stakes and parts of stakes that are returned. */
export type CreditKind = 'payout' | 'refund';

/** The amounts owed to the members of one chunk. The arrays stay text and return to the database unparsed, so
 *  a chunk of thousands costs this process nothing. Units: 1/100. */
export type Credits = {
  readonly members: number;
  readonly accounts: string | null;
  readonly amounts: string | null;
  readonly total: bigint | null;
  readonly first: bigint | null;
  readonly last: bigint | null;
};

/** SQL that gathers credits from `owed`, a select of account_id and amount with a limit. */
export const creditsOf = (owed: string): string => `with owed as materialized (
    ${owed}
  )
  select count(*)::int as members, array_agg(account_id)::text as accounts, array_agg(amount)::text as amounts,
    sum(amount)::bigint as total, min(account_id) as first, max(account_id) as last from owed`;

/** SQL that gathers the credits of both kinds from `due`, a select of account_id, payout and refund, in
 *  chunks by kind and account, a row each. $2 is the kind that is being paid and $3 the account that was
 *  paid last: of payouts those after it with all refunds, of refunds those after it. $4 is the size of a
 *  chunk in members and $5 the largest number of chunks of a kind. */
export const chunksOf = (due: string): string => `with due as materialized (
    ${due}
  ),
  owed as (
    select 'payout' as kind, account_id, payout as amount from due
    where payout > 0 and $2::text = 'payout' and account_id > $3::bigint
    union all
    select 'refund', account_id, refund from due
    where refund > 0 and ($2::text = 'payout' or account_id > $3::bigint)),
  numbered as (
    select owed.*, (row_number() over (partition by kind order by account_id) - 1) / $4::int as n from owed)
  select kind, count(*)::int as members, array_agg(account_id order by account_id)::text as accounts,
    array_agg(amount order by account_id)::text as amounts, sum(amount)::bigint as total,
    min(account_id) as first, max(account_id) as last
  from numbered where n < $5::int group by kind, n order by kind, n`;

/** Reads the credits of one chunk.   Cost: one round trip. */
export async function readCredits(tx: Tx, what: Statement, values: readonly unknown[]): Promise<Credits> {
  const credits = await firstRow<Credits>(tx, what, values);
  if (!credits) throw new Error('an aggregate gives one row');
  return credits;
}

const LOCK = statement(
  'settle_lock_accounts',
  `select count(*)::int as locked from (
    select id from accounts where id = any(array_prepend($1::bigint, $2::bigint[])) order by id for no key update
  ) accounts`,
);

/** The parts of a statement that pays. `mark` inserts the marker of a chunk: $4 is the round, $5 the number
 *  of the chunk, $6 and $7 its first and last account, $8 its members and $9 their sum. `back` selects
 *  placed_at and amount of each stake of the round that comes back to account `a`; it is run for accounts
 *  that have a guard alone.   Cost: no round trip more; of a refund to such an account a range of the key. */
type PaySql = { readonly mark: string; readonly back: string };

/** Declares the statement that pays a chunk and marks it. */
// The arrays are wrapped in sub-selects to hide their lengths from the planner. Otherwise it scans the whole
// table of accounts in order instead of looking up the members of the chunk, and that scan grows with the
// number of members.
export const payStatement = (name: string, { mark, back }: PaySql): Statement =>
  statement(
    name,
    `with posted as (insert into postings (id, key, kind) values ($1, $2, $12)),
  marked as (${mark}),
  moves as (
    select * from unnest((select $10::bigint[]), (select $11::bigint[])) as m (account_id, amount)
    union all select $13::bigint, -$9::bigint),
  moved as (
    update accounts a set balance_minor = a.balance_minor + m.amount, seq = a.seq + 1,
      guard = case when a.guard is null then null
        when $3 = 'payout' then guard_after_credit(a.guard, m.amount, false)
        else (
          select guard_after_refund(a.guard, array_agg(back.placed_at), array_agg(back.amount)) from (${back}) back
        ) end
    from moves m where a.id = m.account_id returning a.id, a.seq, m.amount, a.balance_minor),
  entered as (
    insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
    select id, seq, $1, $3, amount, balance_minor, $4 from moved)
  select count(*)::int as moved, sum(amount)::bigint as rest from moved`,
  );

/** A chunk as its posting names it. */
export type PaidChunk = {
  readonly postingId: bigint;
  readonly posting: { readonly key: string; readonly kind: string };
  readonly escrowId: bigint;
  readonly roundId: bigint;
  readonly kind: CreditKind;
  readonly n: number;
};

/** Credits the members of a chunk from an escrow: marker, posting, entries and balances.
 *  Locks: escrow and members by id.   Idempotent by: the marker.   Cost: two round trips for any number of
 *  members. */
export async function payChunk(
  tx: Tx,
  pay: Statement,
  { postingId, posting, escrowId, roundId, kind, n }: PaidChunk,
  credits: Credits,
): Promise<{ readonly moved: number; readonly rest: bigint }> {
  await rows(tx, LOCK, [escrowId, credits.accounts]);
  const answer = await firstRow<{ moved: number; rest: bigint }>(tx, pay, [
    postingId,
    posting.key,
    kind,
    roundId,
    n,
    credits.first,
    credits.last,
    credits.members,
    credits.total,
    credits.accounts,
    credits.amounts,
    posting.kind,
    escrowId,
  ]);
  if (!answer) throw new Error('an aggregate gives one row');
  return answer;
}

const BALANCE = statement('settle_escrow', 'select balance_minor from accounts where id = $1');

/** Balance of an escrow. Units: 1/100.   Cost: one round trip. */
export async function escrowBalance(tx: Tx, escrowId: bigint): Promise<bigint> {
  const row = await firstRow<{ balance_minor: bigint }>(tx, BALANCE, [escrowId]);
  if (!row) throw new Error(`there is no escrow ${escrowId}`);
  return row.balance_minor;
}
