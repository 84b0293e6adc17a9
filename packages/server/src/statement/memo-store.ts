import type { EpochMs } from '@tessera/domain/time';

import { numberArray } from '../db/arrays.ts';
import { type Queryable, rows, statement } from '../db/query.ts';
import { cashedOutByItselfAt } from '../wager-status/ticket-sql.ts';
import type { BetSpan } from '../wager/bet-span.ts';

// Resolves the ref_id of entries, one page at a time. Each query checks the owner.

export type BetRef = {
  readonly id: bigint;
  readonly slip_id: bigint;
  readonly game_id: number;
  readonly issue: string;
  /** When it was cashed out by itself: a ticket for which that was done. */
  readonly automatic_at: EpochMs | null;
};

// The inner limits keep each bet's query an index look-up.
const OF_BETS = statement(
  'memo_of_bets',
  `select b.id, b.slip_id, r.game_id, r.issue, b.automatic_at
   from unnest($2::bigint[]) as n (id)
   cross join lateral (
     (select b.id, b.id - b.line as slip_id, b.round_id, null::timestamptz as automatic_at from bets b
      where b.account_id = $1 and b.id = n.id and b.round_id >= $3 and b.round_id < $4 limit 1)
     union all
     (select t.id, t.id, t.home_round_id, ${cashedOutByItselfAt('t')} from tickets t
      where t.account_id = $1 and t.id = n.id and t.home_round_id >= $3 and t.home_round_id < $4 limit 1)
   ) b
   cross join lateral (select r.game_id, r.issue from rounds r where r.id = b.round_id limit 1) r`,
);

/** Game and issue of a member's bets and tickets, of a ticket those of its last leg and when it was cashed
 *  out by itself; a slip is identified by its first bet.
 *  Cost: one round trip, two index look-ups for each bet and day of the span, three for a ticket. */
export const refsOfBets = (
  db: Queryable,
  accountId: bigint,
  ids: readonly bigint[],
  span: BetSpan,
): Promise<BetRef[]> =>
  rows<BetRef>(db, OF_BETS, [accountId, numberArray(ids), span.fromRound, span.toRound]);

export type RoundRef = { readonly id: bigint; readonly game_id: number; readonly issue: string };

const OF_ROUNDS = statement(
  'memo_of_rounds',
  'select id, game_id, issue from rounds where id = any($1::bigint[])',
);

export const refsOfRounds = (db: Queryable, ids: readonly bigint[]): Promise<RoundRef[]> =>
  rows<RoundRef>(db, OF_ROUNDS, [numberArray(ids)]);

export type OrderRef = { readonly id: bigint; readonly channel_code: string };

const OF_DEPOSITS = statement(
  'memo_of_deposits',
  `select d.id, c.code as channel_code from deposits d join channels c on c.id = d.channel_id
   where d.id = any($2::bigint[]) and d.member_id = $1`,
);
const OF_WITHDRAWALS = statement(
  'memo_of_withdrawals',
  `select w.id, c.code as channel_code from withdrawals w join channels c on c.id = w.channel_id
   where w.id = any($2::bigint[]) and w.member_id = $1`,
);

export const refsOfDeposits = (
  db: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<OrderRef[]> => rows<OrderRef>(db, OF_DEPOSITS, [memberId, numberArray(ids)]);
export const refsOfWithdrawals = (
  db: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<OrderRef[]> => rows<OrderRef>(db, OF_WITHDRAWALS, [memberId, numberArray(ids)]);

export type TransferRef = { readonly id: bigint; readonly username: string };

const OF_TRANSFERS = statement(
  'memo_of_transfers',
  `select t.id, m.username from transfers t
   join members m on m.id = case when t.from_member_id = $1 then t.to_member_id else t.from_member_id end
   where t.id = any($2::bigint[]) and $1 in (t.from_member_id, t.to_member_id)`,
);

/** Reads the other member of each transfer. */
export const refsOfTransfers = (
  db: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<TransferRef[]> => rows<TransferRef>(db, OF_TRANSFERS, [memberId, numberArray(ids)]);
