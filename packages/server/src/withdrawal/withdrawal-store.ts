import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { EpochMs } from '@tessera/domain/time';
import type { ChannelType } from '@tessera/domain/wallet/channel';
import type { WithdrawalState } from '@tessera/domain/wallet/order';
import type { RequestedSums } from '@tessera/domain/withdrawal/review';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { REPEAT_WINDOW_MS, type RequestKey } from '../kernel/request-key.ts';
import { messageFrom } from '../message/message-from.ts';
import type { CoinColumns } from '../rail/coin-quote.ts';
import { HOLDER_COLUMNS, HOLDER_JOIN, type HolderColumns } from './payout-hold.ts';

export type WithdrawalRow = {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly balance_after_minor: bigint;
  readonly body_hash: string;
  readonly remark: string;
  readonly state: WithdrawalState;
  readonly flags: readonly string[];
  readonly approvals_needed: number;
  readonly reason: string;
  readonly requested_at: EpochMs;
  /** Until when the house has promised to pay. */
  readonly due_at: EpochMs;
  readonly approved_at: EpochMs | null;
  readonly sent_at: EpochMs | null;
  readonly finished_at: EpochMs | null;
  readonly type: ChannelType;
  readonly address: string;
  readonly channel_code: string;
  readonly username: string;
  /** The locked deposit that goes back; null for a withdrawal from the balance. */
  readonly deposit_id: bigint | null;
} & CoinColumns &
  HolderColumns;

const COLUMNS = `w.id, w.member_id, w.amount_minor, w.fee_minor, w.balance_after_minor, w.body_hash::text, w.remark, w.state,
  w.flags, w.approvals_needed, w.reason, w.requested_at, w.due_at, w.approved_at, w.sent_at, w.finished_at, c.type, c.address,
  h.code as channel_code, m.username, w.deposit_id, ${HOLDER_COLUMNS}, w.coin, w.coin_steps, w.rate_e4, w.rated_at`;
const FROM = `from withdrawals w join cards c on c.id = w.card_id join channels h on h.id = w.channel_id
  join members m on m.id = w.member_id ${HOLDER_JOIN}`;

const LOCK = statement('withdrawal-lock', `select ${COLUMNS} ${FROM} where w.id = $1 for no key update of w`);

/** Locks a withdrawal of any member for the rest of the transaction.  Locks: the withdrawal, before any
 *  account. */
export const lockWithdrawal = (tx: Queryable, id: bigint): Promise<WithdrawalRow | undefined> =>
  firstRow<WithdrawalRow>(tx, LOCK, [id]);

const FINISH = statement(
  'withdrawal-finish',
  `with ended as (
     update withdrawals set state = $2, reason = $3, finished_at = clock_timestamp()
     where id = $1 and state in ('review', 'approved')
     returning id, member_id, channel_id, amount_minor - case state when 'paid' then fee_minor else 0 end as told_minor,
       reason, case when state = 'paid' then 'paid' when approved_at is null then 'refused' else 'returned' end as ending),
   ${messageFrom(
     { sql: `'withdrawal_' || ending` },
     `member_id, ended.id::text,
        jsonb_build_object('amount', told_minor::text, 'channel', c.code, 'reason', reason)
      from ended join channels c on c.id = ended.channel_id`,
   )}
   select id from ended`,
);

/** Finishes a withdrawal that has not ended, and notifies its member. */
export const endWithdrawal = (
  tx: Queryable,
  id: bigint,
  state: 'paid' | 'refused',
  reason: string,
): Promise<number> => affected(tx, FINISH, [id, state, reason]);

const APPROVE = statement(
  'withdrawal-approve',
  `update withdrawals set state = 'approved', approved_at = clock_timestamp() where id = $1 and state = 'review'`,
);

export const markApproved = (tx: Queryable, id: bigint): Promise<number> => affected(tx, APPROVE, [id]);

const FIND_REPEAT = statement(
  'withdrawal-find-repeat',
  `select ${COLUMNS} ${FROM}
   where w.member_id = $1
     and (w.key = $2 or w.key = $3 and w.requested_at > clock_timestamp() - $4 * interval '1 ms')`,
);

/** Finds an earlier request under this key, or under the older one within the repeat window. */
export const findRepeat = (
  tx: Queryable,
  memberId: bigint,
  { key, olderKey }: RequestKey,
): Promise<WithdrawalRow | undefined> =>
  firstRow<WithdrawalRow>(tx, FIND_REPEAT, [memberId, key, olderKey ?? null, REPEAT_WINDOW_MS]);

const FIND_PENDING = statement(
  'withdrawal-find-pending',
  `select ${COLUMNS} ${FROM} where w.member_id = $1 and w.state in ('review', 'approved')`,
);

export const findPending = (db: Queryable, memberId: bigint): Promise<WithdrawalRow | undefined> =>
  firstRow<WithdrawalRow>(db, FIND_PENDING, [memberId]);

const ASKED_SINCE = statement(
  'withdrawal-asked-since',
  `select coalesce(sum(amount_minor), 0)::bigint as amount_minor from withdrawals
   where member_id = $1 and state <> 'refused' and deposit_id is null
     and requested_at >= to_timestamp($2::float8 / 1000)`,
);

/** Sums a member's requested withdrawals since a moment, without refused ones and deposits that go back.
 *  Units: 1/100, Unix ms. */
export const requestedSince = async (db: Queryable, memberId: bigint, since: EpochMs): Promise<bigint> =>
  (await firstRow<{ amount_minor: bigint }>(db, ASKED_SINCE, [memberId, since]))?.amount_minor ?? 0n;

const LATELY = statement(
  'withdrawal-asked-lately',
  `select coalesce(sum(amount_minor) filter (where requested_at > to_timestamp($2::float8 / 1000) - interval '24 hours'), 0)::bigint
       as "dayMinor",
     coalesce(sum(amount_minor), 0)::bigint as "weekMinor"
   from withdrawals
   where member_id = $1 and state <> 'refused' and requested_at > to_timestamp($2::float8 / 1000) - interval '168 hours'`,
);

/** Sums what a member asked for in the 24 hours and the seven days before a moment, refused requests
 *  excluded.   Units: 1/100, Unix ms.   Cost: one range of the member's withdrawals of a week. */
export const requestedLately = async (
  db: Queryable,
  memberId: bigint,
  now: EpochMs,
): Promise<RequestedSums> =>
  (await firstRow<RequestedSums>(db, LATELY, [memberId, now])) ?? { dayMinor: 0n, weekMinor: 0n };

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'member_id'
  | 'amount_minor'
  | 'fee_minor'
  | 'balance_after_minor'
  | 'remark'
  | 'flags'
  | 'approvals_needed'
  | 'deposit_id'
> & {
  readonly card_id: bigint;
  readonly channel_id: number;
  /** The promise of the channel. */
  readonly hours_to: number;
  readonly key: RequestKey;
  readonly coins: CoinColumns;
};

const INSERT = statement(
  'withdrawal-insert',
  `with asked_for as (
     insert into withdrawals (id, member_id, card_id, channel_id, key, body_hash, amount_minor, fee_minor,
       balance_after_minor, remark, flags, approvals_needed, state, approved_at,
       coin, coin_steps, rate_e4, rated_at, requested_at, due_at, deposit_id)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::text[], $12::smallint,
       case when $12::smallint = 0 then 'approved' else 'review' end, case when $12::smallint = 0 then clock_timestamp() end,
       $13, $14, $15, 'epoch'::timestamptz + $16::bigint * interval '1 ms',
       asked.at, asked.at + $17::integer * interval '1 hour', $18::bigint
     from (select clock_timestamp() as at) asked
     returning id, member_id, channel_id, amount_minor),
   ${messageFrom(
     'withdrawal_requested',
     `member_id, w.id::text, jsonb_build_object('amount', amount_minor::text, 'channel', c.code)
      from asked_for w join channels c on c.id = w.channel_id`,
   )}
   select id from asked_for`,
);

/** Inserts a withdrawal; one that needs no approval is approved at once. The member is notified. */
export const insertWithdrawal = (tx: Queryable, row: NewWithdrawal): Promise<number> =>
  affected(tx, INSERT, [
    row.id,
    row.member_id,
    row.card_id,
    row.channel_id,
    row.key.key,
    row.key.bodyHash,
    row.amount_minor,
    row.fee_minor,
    row.balance_after_minor,
    row.remark,
    row.flags,
    row.approvals_needed,
    row.coins.coin,
    row.coins.coin_steps,
    row.coins.rate_e4,
    row.coins.rated_at,
    row.hours_to,
    row.deposit_id,
  ]);

const LIST = statement(
  'withdrawal-list',
  `select ${COLUMNS} ${FROM}
   where w.member_id = $1 and w.id < $2 and ($3::text[] is null or w.state = any($3::text[]))
   order by w.id desc limit $4 offset $5`,
);

/** Lists a member's withdrawals below an id, newest first; one row more than the limit. */
export const listOwnWithdrawals = (
  db: Queryable,
  memberId: bigint,
  states: readonly WithdrawalState[] | null,
  { before, limit, offset }: Pick<ListPage, 'before' | 'limit' | 'offset'>,
): Promise<WithdrawalRow[]> => rows<WithdrawalRow>(db, LIST, [memberId, before, states, limit + 1, offset]);

const COUNT = statement(
  'withdrawal-count',
  `select count(*)::integer as count from (
     select 1 from withdrawals where member_id = $1 and ($2::text[] is null or state = any($2::text[]))
     limit ${PAGED_ROWS_MAX + 1}
   ) w`,
);

/** Counts a member's withdrawals; stops counting above what page numbers reach. */
export const countOwnWithdrawals = async (
  db: Queryable,
  memberId: bigint,
  states: readonly WithdrawalState[] | null,
): Promise<number | undefined> => (await firstRow<{ count: number }>(db, COUNT, [memberId, states]))?.count;

const LIST_ALL = statement(
  'withdrawal-list-all',
  `select ${COLUMNS} ${FROM} where w.state = any($1::text[]) order by w.id limit $2`,
);
const FIND_ANY = statement('withdrawal-find-any', `select ${COLUMNS} ${FROM} where w.id = $1`);

/** For operators: the withdrawals of all members, oldest first. */
export const listWithdrawalsIn = (
  db: Queryable,
  states: readonly WithdrawalState[],
  count: number,
): Promise<WithdrawalRow[]> => rows<WithdrawalRow>(db, LIST_ALL, [states, count]);
export const findAnyWithdrawal = (db: Queryable, id: bigint): Promise<WithdrawalRow | undefined> =>
  firstRow<WithdrawalRow>(db, FIND_ANY, [id]);
