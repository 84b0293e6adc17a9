import type { BetStatus } from '@tessera/domain/bets/bet-status';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { BetSpan } from './bet-span.ts';

/** What a record list is asked for. */
export type RecordFilter = {
  readonly accountId: bigint;
  readonly span: BetSpan;
  readonly gameId: number | null;
  readonly status: BetStatus | null;
};

export type RecordRow = {
  readonly id: bigint;
  readonly slip_id: bigint;
  readonly round_id: bigint;
  readonly selection: string;
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly payout_minor: bigint;
  readonly placed_at: EpochMs;
  readonly game_id: number;
  readonly issue: string;
  readonly is_void: boolean;
  readonly is_open: boolean;
  readonly settled_at: EpochMs | null;
  readonly cancelled_at: EpochMs | null;
  readonly numbers: number[] | null;
  readonly status: BetStatus;
};

// The limits inside keep each bet's own look-ups as look-ups: a list of ten bets reads ten rounds, never all
// of them.
const RECORDS = `
  from bets b
  cross join lateral (
    select r.game_id, r.issue, r.state, r.closes_at, r.settled_at from rounds r where r.id = b.round_id limit 1
  ) r
  left join lateral (
    select c.cancelled_at from bet_cancellations c
    where c.round_id = b.round_id and c.account_id = b.account_id and c.bet_id = b.id limit 1
  ) c on true
  left join lateral (
    select w.wins from round_results w where w.round_id = b.round_id and w.selection = b.selection limit 1
  ) w on true
  cross join lateral (
    select case
      when c.cancelled_at is not null or r.state = 'void' then 'cancelled'
      when w.wins is null then 'pending'
      when w.wins then 'win'
      else 'lose'
    end as status
  ) s
  where b.account_id = $1 and b.id >= $2 and b.id < $3 and b.round_id >= $4 and b.round_id < $5
    and ($6::int is null or b.round_id % 1000 = $6) and ($7::text is null or s.status = $7)`;

const LIST = statement(
  'bet_list_records',
  `select p.*, d.numbers from (
     select b.id, b.id - b.line as slip_id, b.round_id, b.selection, b.odds_e4, b.stake_minor, b.payout_minor, b.placed_at,
       r.game_id, r.issue, r.state = 'void' as is_void, r.settled_at, c.cancelled_at, s.status,
       r.state in ('scheduled', 'open') and clock_timestamp() < r.closes_at as is_open
     ${RECORDS} order by b.id desc limit $8 offset $9
   ) p
   left join lateral (
     select d.numbers from draws d where d.round_id = p.round_id and not d.is_void limit 1
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

/** One page of a member's bets, newest first.
 *  Cost: index ranges of the days in the span; a page deep in the list by id costs what the first one
 *  does. */
export const listRecords = (
  db: Queryable,
  filter: RecordFilter,
  limit: number,
  offset: number,
): Promise<RecordRow[]> => rows<RecordRow>(db, LIST, [...valuesOf(filter), limit, offset]);

const TOTALS = statement(
  'bet_total_records',
  `select count(*)::int as total,
     coalesce(sum(stake_minor) filter (where status <> 'cancelled'), 0)::bigint as stake_minor,
     coalesce(sum(case status when 'win' then payout_minor - stake_minor when 'lose' then -stake_minor else 0 end), 0)::bigint
       as profit_minor
   from (select b.stake_minor, b.payout_minor, s.status ${RECORDS} order by b.id desc limit $8) t`,
);

export type TotalsRow = {
  readonly total: number;
  readonly stake_minor: bigint;
  readonly profit_minor: bigint;
};

/** Adds a member's bets up, the newest `max` of them. Units: 1/100.   Cost: grows with the bets counted. */
export const totalRecords = async (
  db: Queryable,
  filter: RecordFilter,
  max: number,
): Promise<TotalsRow | undefined> => firstRow<TotalsRow>(db, TOTALS, [...valuesOf(filter), max]);

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
