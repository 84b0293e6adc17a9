import type { BetRow } from '../bet/bet-record.ts';
import { numberArray } from '../db/arrays.ts';
import { rows, statement, type Queryable } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { betStatus, foundBetCancelled, lookUpBetCancellation } from '../wager-status/bet-sql.ts';
import { isUnclosed } from '../wager-status/round-sql.ts';
import { filterValues, type RecordFilter } from '../wager/record-filter.ts';

/** A row of a list: a bet, or the place of a ticket, of which only the id and the home round are read. */
export type RecordRow = BetRow | { readonly id: bigint; readonly round_id: bigint; readonly selection: null };

export const isBetRow = (row: RecordRow): row is BetRow => row.selection !== null;

// The inner limits keep the planner on look-ups for each bet: a list of ten bets reads ten rounds, never all
// of them.
const RECORDS = `
  from bets b
  cross join lateral (
    select r.game_id, r.issue, r.chain_id, r.chain_index, r.state, r.closes_at, r.draws_at, r.settled_at from rounds r where r.id = b.round_id limit 1
  ) r
  ${lookUpBetCancellation('b', 'c', 'cancelled_at')}
  left join lateral (
    select w.won, w.back, w.of from round_results w
    where w.round_id = b.round_id and w.selection = b.selection limit 1
  ) w on true
  cross join lateral (
    select ${betStatus(foundBetCancelled('c', 'cancelled_at'))} as status
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
       ${isUnclosed('r')} and clock_timestamp() < r.closes_at as is_open
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
  rows<RecordRow>(db, LIST, [...filterValues(filter), limit + 1, offset, tickets && numberArray(tickets)]);
