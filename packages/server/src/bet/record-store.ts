import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { RoundState } from '@tessera/domain/rounds/round';
import type { SelectionResult } from '@tessera/domain/selection-result';
import type { EpochMs } from '@tessera/domain/time';

import { numberArray } from '../db/arrays.ts';
import { firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { CREDIT } from '../ledger/credit-sql.ts';
import type { BetSpan } from '../wager/bet-span.ts';
import type { RecordFilter } from '../wager/record-filter.ts';

/** A row of a list: a bet, or the place of a ticket, of which only the id and the home round are read. */
export type RecordRow = BetRow | { readonly id: bigint; readonly round_id: bigint; readonly selection: null };

export const isBetRow = (row: RecordRow): row is BetRow => row.selection !== null;

export type BetRow = {
  readonly id: bigint;
  readonly slip_id: bigint;
  readonly round_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly placed_at: EpochMs;
  readonly game_id: number;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly state: RoundState;
  readonly is_open: boolean;
  readonly draws_at: EpochMs;
  readonly settled_at: EpochMs | null;
  readonly cancelled_at: EpochMs | null;
  readonly numbers: number[] | null;
  readonly result: SelectionResult | null;
};

/** betResultOf of domain/bets/bet-status in SQL, only for filters and totals. A test compares both over every
 *  combination. */
const statusSql = (isCancelled: string): string =>
  `case when ${isCancelled} then 'cancelled' when w.of is null then 'pending' when w.back = w.of then 'cancelled'
    when w.won > 0 then 'win' else 'lose' end`;

// The inner limits keep the planner on look-ups for each bet: a list of ten bets reads ten rounds, never all
// of them.
const RECORDS = `
  from bets b
  cross join lateral (
    select r.game_id, r.issue, r.chain_id, r.chain_index, r.state, r.closes_at, r.draws_at, r.settled_at from rounds r where r.id = b.round_id limit 1
  ) r
  left join lateral (
    select c.cancelled_at from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id limit 1
  ) c on true
  left join lateral (
    select w.won, w.back, w.of from round_results w
    where w.round_id = b.round_id and w.selection = b.selection limit 1
  ) w on true
  cross join lateral (
    select ${statusSql("c.cancelled_at is not null or r.state = 'void'")} as status
  ) s
  where b.account_id = $1 and b.id >= $2 and b.id < $3 and b.round_id >= $4 and b.round_id < $5
    and ($6::int is null or b.round_id % 1000 = $6) and ($7::text is null or s.status = $7)`;

// Each side is cut where the page ends, so that a page reads its own rows and those before it.
const LIST = statement(
  'bet_list_records',
  `select p.*, d.numbers from (
     (select b.id, b.id - b.line as slip_id, b.round_id, b.selection, b.odds_e4, b.stake_minor, b.placed_at,
       r.game_id, r.issue, r.chain_id, r.chain_index, r.state, r.draws_at, r.settled_at, c.cancelled_at,
       case when w.of is not null then json_build_object('won', w.won, 'back', w.back, 'of', w.of) end as result,
       r.state in ('scheduled', 'open') and clock_timestamp() < r.closes_at as is_open
     ${RECORDS} order by b.id desc limit $8::int + $9::int)
     union all
     (select t.id, t.id, t.home_round_id, null, null, null, null, null, null, null, null, null, null, null, null, null, null
     from tickets t
     where t.account_id = $1 and t.id >= $2 and t.id < $3 and t.home_round_id >= $4 and t.home_round_id < $5
       and ($6::int is null or t.home_round_id % 1000 = $6) and ($10::bigint[] is null or t.id = any($10))
     order by t.id desc limit $8::int + $9::int)
     order by id desc limit $8::int offset $9::int
   ) p
   left join lateral (
     select d.numbers from draws d where d.round_id = p.round_id and p.selection is not null and not d.is_void limit 1
   ) d on true
   order by p.id desc`,
);

const valuesOf = ({ accountId, span, gameId, status }: RecordFilter): unknown[] => [
  accountId,
  span.fromId,
  span.toId,
  span.fromRound,
  span.toRound,
  gameId,
  status,
];

/** One page of a member's bets and tickets, newest first; one row more than the limit. The filter by status
 *  is one of bets: of tickets it takes those with these ids, or all.
 *  Cost: index ranges of the days in the span; a deep page by id costs the same as the first. */
export const listRecords = (
  db: Queryable,
  filter: RecordFilter,
  {
    limit,
    offset,
    tickets,
  }: Pick<ListPage, 'limit' | 'offset'> & { readonly tickets: readonly bigint[] | null },
): Promise<RecordRow[]> =>
  rows<RecordRow>(db, LIST, [...valuesOf(filter), limit + 1, offset, tickets && numberArray(tickets)]);

// Rounds, results and cancellations are looked up once for each distinct round or selection, because a member
// with thousands of bets has many on each.
const TOTALS = statement(
  'bet_total_records',
  `with b as materialized (
     select b.id, b.round_id, b.selection, b.odds_e4, b.stake_minor from bets b
     where b.account_id = $1 and b.id >= $2 and b.id < $3 and b.round_id >= $4 and b.round_id < $5
       and ($6::int is null or b.round_id % 1000 = $6)
     order by b.id desc limit ${PAGED_ROWS_MAX + 1}
   ), r as materialized (
     select n.round_id, r.state from (select distinct round_id from b) n
     cross join lateral (select r.state from rounds r where r.id = n.round_id limit 1) r
   ), c as materialized (
     select c.bet_id from r cross join lateral (
       select c.bet_id from bet_cancellations c where c.round_id = r.round_id and c.account_id = $1 offset 0) c
   ), w as materialized (
     select n.round_id, n.selection, w.won, w.back, w.of from (select distinct round_id, selection from b) n
     cross join lateral (
       select w.won, w.back, w.of from round_results w
       where w.round_id = n.round_id and w.selection = n.selection limit 1) w
   ), s as materialized (
     select b.id, b.stake_minor, ${CREDIT} as credit_minor,
       ${statusSql("c.bet_id is not null or r.state = 'void'")} as status
     from b join r on r.round_id = b.round_id
     left join c on c.bet_id = b.id
     left join w on w.round_id = b.round_id and w.selection = b.selection
   ), own as materialized (select * from s where $7::text is null or status = $7)
   select (select count(*)::int from b) as seen, count(*)::int as total,
     array(select id from own order by id desc limit $8) as newest,
     coalesce(sum(stake_minor) filter (where status <> 'cancelled'), 0)::bigint as stake_minor,
     coalesce(sum(credit_minor - stake_minor) filter (where status in ('win', 'lose')), 0)::bigint as profit_minor
   from own`,
);

export type TotalsRow = {
  /** The bets of the span, of any status. */
  readonly seen: number;
  readonly total: number;
  readonly stake_minor: bigint;
  readonly profit_minor: bigint;
  /** The ids of the newest ones, newest first. */
  readonly newest: readonly bigint[];
};

/** Sums a member's bets of the span, the newest 10,001 at most, and names the newest. Units: 1/100.
 *  Cost: one round trip; linear in the bets of the span up to that limit. */
export async function totalRecords(db: Queryable, filter: RecordFilter, newest: number): Promise<TotalsRow> {
  const found = await firstRow<TotalsRow>(db, TOTALS, [...valuesOf(filter), newest]);
  return found ?? NONE;
}

const NONE: TotalsRow = { seen: 0, total: 0, stake_minor: 0n, profit_minor: 0n, newest: [] };

export type OwnBetRow = {
  readonly id: bigint;
  readonly round_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
  readonly placed_at: EpochMs;
  readonly player_seed: Buffer;
  readonly game_id: number;
  readonly issue: string;
  readonly chain_id: Buffer;
  readonly chain_index: number;
  readonly leaves: Buffer;
  readonly signature: Buffer;
};

const FIND_OWN = statement(
  'bet_find_own',
  `select b.id, b.round_id, b.selection, b.odds_e4, b.stake_minor, b.payout_minor, b.placed_at, b.player_seed,
     r.game_id, r.issue, r.chain_id, r.chain_index, t.leaves, t.signature
   from bets b
   join rounds r on r.id = b.round_id
   join receipt_batches t on t.round_id = b.round_id and t.batch_id = b.batch_id
   where b.account_id = $1 and b.id = $2 and b.round_id >= $3 and b.round_id < $4`,
);

/** Finds one bet of a member; another member's bet is not found.  Cost: one index look-up in each day of the
 *  span. */
export const findOwnBet = (
  db: Queryable,
  accountId: bigint,
  id: bigint,
  span: BetSpan,
): Promise<OwnBetRow | undefined> =>
  firstRow<OwnBetRow>(db, FIND_OWN, [accountId, id, span.fromRound, span.toRound]);
