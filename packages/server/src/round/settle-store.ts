import type { SelectionResult } from '@tessera/domain/selection-result';

import { firstRow, type Queryable, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT, RETURNED } from '../ledger/credit-sql.ts';

export type ToSettle = { readonly id: bigint; readonly game_id: number };

const DUE = statement(
  'settle_due',
  `select id, game_id from rounds where state = 'drawn' or (state = 'void' and settled_at is null)
  order by draws_at, id limit $1`,
);

/** Drawn rounds that are not settled and void ones that are not refunded, oldest first.
 *  Cost: one index scan of the rounds that are neither settled nor refunded. */
export const roundsToSettle = (db: Queryable, limit: number): Promise<ToSettle[]> =>
  rows<ToSettle>(db, DUE, [limit]);

export type Progress = {
  readonly chunks: number;
  /** Of the last chunk. */
  readonly lastAccount: bigint;
  readonly kind: ChunkKind | undefined;
};

/** Payouts of what was won, or stakes and parts of stakes that are returned. */
export type ChunkKind = 'payout' | 'refund';

const PROGRESS = statement(
  'settle_progress',
  `select c.n, c.last_account, p.kind from settle_chunks c
   cross join lateral (
     select kind from postings where key in ('payout:' || c.round_id || ':' || c.n, 'refund:' || c.round_id || ':' || c.n)
   ) p
   where c.round_id = $1 order by c.n desc limit 1`,
);

/** The settlement progress of a round. Read after its row is locked, so that it cannot be stale.
 *  Cost: one round trip. */
export async function progressOf(tx: Tx, roundId: bigint): Promise<Progress> {
  type Row = { n: number; last_account: bigint; kind: ChunkKind };
  const last = await firstRow<Row>(tx, PROGRESS, [roundId]);
  if (!last) return { chunks: 0, lastAccount: 0n, kind: undefined };
  return { chunks: last.n + 1, lastAccount: last.last_account, kind: last.kind };
}

/** A selection of a drawn round whose bets are credited something. */
export type PayingResult = SelectionResult & { readonly selection: string };

const PAYING = statement(
  'settle_paying',
  `select selection, won, back, of from round_results
  where round_id = $1 and won + back > 0 order by selection`,
);

/** Reads the results of a drawn round that pay their bets or return stakes, whole or in part, in the order of
 *  their selections.
 *  Cost: one round trip. */
export const payingResults = (db: Queryable, roundId: bigint): Promise<PayingResult[]> =>
  rows<PayingResult>(db, PAYING, [roundId]);

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

const creditsSql = (
  amount: string,
  { results = '', isOwed = 'true' } = {},
): string => `with owed as materialized (
    select b.account_id, sum(${amount})::bigint as amount from bets b ${results}
    where b.round_id = $1 and b.account_id > $2 and not exists (
      select 1 from bet_cancellations c
      where c.round_id = $1 and c.account_id = b.account_id and c.bet_id = b.id) and ${isOwed}
    group by b.account_id having sum(${amount}) > 0 order by b.account_id limit $3
  )
  select count(*)::int as members, array_agg(account_id)::text as accounts, array_agg(amount)::text as amounts,
    sum(amount)::bigint as total, min(account_id) as first, max(account_id) as last from owed`;

const RESULTS = `join unnest($4::text[], $5::smallint[], $6::smallint[], $7::smallint[])
      as w (selection, won, back, of) on w.selection = b.selection`;

const IS_AMONG = { isOwed: 'b.selection = any($4::text[])' };
const IN_PART = { results: RESULTS };
// A bet that wins whole is owed the payout that was promised with it. Without a join over the bets the
// database takes half the time, so that only rounds with results in part pay for one.
const PAYOUTS = statement('settle_payouts', creditsSql('b.payout_minor', IS_AMONG));
const PUSHES = statement('settle_pushes', creditsSql('b.stake_minor', IS_AMONG));
const PART_PAYOUTS = statement('settle_payouts_in_part', creditsSql(`${CREDIT} - ${RETURNED}`, IN_PART));
const PART_RETURNS = statement('settle_returns_in_part', creditsSql(RETURNED, IN_PART));
const REFUNDS = statement('settle_refunds', creditsSql('b.stake_minor'));

/** What is credited: what bets with these results have won, or what these results return of their stakes;
 *  without results every stake. */
export type Owed = { readonly kind: ChunkKind; readonly results: readonly PayingResult[] | undefined };

/** Returns the amounts owed to the next members after an account. Cancelled bets are excluded.
 *  Cost: one index scan of the round's key over those members. */
export async function creditsAfter(
  tx: Tx,
  roundId: bigint,
  next: Owed & { readonly after: bigint; readonly chunkMembers: number },
): Promise<Credits> {
  const { kind, results, after, chunkMembers } = next;
  const values = [roundId, after, chunkMembers];
  const credits = results
    ? await firstRow<Credits>(tx, ...creditsOn(kind, results, values))
    : await firstRow<Credits>(tx, REFUNDS, values);
  if (!credits) throw new Error('an aggregate gives one row');
  return credits;
}

function creditsOn(kind: ChunkKind, results: readonly PayingResult[], values: readonly unknown[]) {
  const isWhole = results.every(({ won, back, of }) => won === of || back === of);
  const columns = columnsOf(results);
  if (isWhole) return [kind === 'payout' ? PAYOUTS : PUSHES, [...values, columns[0]]] as const;
  return [kind === 'payout' ? PART_PAYOUTS : PART_RETURNS, [...values, ...columns]] as const;
}

const columnsOf = (results: readonly PayingResult[]): unknown[] => [
  results.map(({ selection }) => selection),
  results.map(({ won }) => won),
  results.map(({ back }) => back),
  results.map(({ of }) => of),
];

const LOCK = statement(
  'settle_lock_accounts',
  `select count(*)::int as locked from (
    select id from accounts where id = any(array_prepend($1::bigint, $2::bigint[])) order by id for no key update
  ) accounts`,
);

// The arrays are wrapped in sub-selects to hide their lengths from the planner. Otherwise it scans the whole
// table of accounts in order instead of looking up the members of the chunk, and that scan grows with the
// number of members.
const PAY = statement(
  'settle_pay',
  `with posted as (insert into postings (id, key, kind) values ($1, $2, $3)),
  marked as (
    insert into settle_chunks (round_id, n, first_account, last_account, members, paid_minor)
    values ($4, $5, $6, $7, $8, $9)),
  moves as (
    select * from unnest((select $10::bigint[]), (select $11::bigint[])) as m (account_id, amount)
    union all select -$4::bigint, -$9::bigint),
  moved as (
    update accounts a set balance_minor = a.balance_minor + m.amount, seq = a.seq + 1
    from moves m where a.id = m.account_id returning a.id, a.seq, m.amount, a.balance_minor),
  entered as (
    insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
    select id, seq, $1, $3, amount, balance_minor, $4 from moved)
  select count(*)::int as moved, sum(amount)::bigint as rest from moved`,
);

export type Chunk = {
  readonly postingId: bigint;
  readonly kind: ChunkKind;
  readonly roundId: bigint;
  readonly n: number;
};

/** Credits the members of a chunk from the round's escrow: marker, posting, entries and balances.
 *  Locks: escrow and members by id.   Idempotent by: round and chunk number (the marker's key).
 *  Cost: two round trips for any number of members. */
export async function payChunk(
  tx: Tx,
  { postingId, kind, roundId, n }: Chunk,
  credits: Credits,
): Promise<{ moved: number; rest: bigint }> {
  await rows(tx, LOCK, [-roundId, credits.accounts]);
  const answer = await firstRow<{ moved: number; rest: bigint }>(tx, PAY, [
    postingId,
    `${kind}:${roundId}:${n}`,
    kind,
    roundId,
    n,
    credits.first,
    credits.last,
    credits.members,
    credits.total,
    credits.accounts,
    credits.amounts,
  ]);
  if (!answer) throw new Error('an aggregate gives one row');
  return answer;
}

const ESCROW = statement('settle_escrow', 'select balance_minor from accounts where id = $1');

/** The remaining balance of a round's escrow.
 *  Units: 1/100.   Cost: one round trip. */
export async function escrowBalance(tx: Tx, roundId: bigint): Promise<bigint> {
  const row = await firstRow<{ balance_minor: bigint }>(tx, ESCROW, [-roundId]);
  if (!row) throw new Error(`round ${roundId} has no escrow`);
  return row.balance_minor;
}
