import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, statement, type Queryable } from '../db/query.ts';
import { CREDIT } from '../ledger/credit-sql.ts';
import { betStatus, foundBetCancelled, lookUpCancelledOf } from '../wager-status/bet-sql.ts';
import type { BetSpan } from '../wager/bet-span.ts';
import { filterValues, type RecordFilter } from '../wager/record-filter.ts';

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
     select c.bet_id from r ${lookUpCancelledOf({ round: 'r.round_id', account: '$1' }, 'c')}
   ), w as materialized (
     select n.round_id, n.selection, w.won, w.back, w.of from (select distinct round_id, selection from b) n
     cross join lateral (
       select w.won, w.back, w.of from round_results w
       where w.round_id = n.round_id and w.selection = n.selection limit 1) w
   ), s as materialized (
     select b.id, b.stake_minor, ${CREDIT} as credit_minor,
       ${betStatus(foundBetCancelled('c'))} as status
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
  const found = await firstRow<TotalsRow>(db, TOTALS, [...filterValues(filter), newest]);
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
