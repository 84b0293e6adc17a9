import { PAGED_ROWS_MAX } from '@tessera/contract/fields';
import type { EpochMs } from '@tessera/domain/time';
import type { ChannelType } from '@tessera/domain/wallet/channel';
import type { Coin } from '@tessera/domain/wallet/coin';
import type { DepositEndReason, OrderStatus } from '@tessera/domain/wallet/order';

import { affected, firstRow, rows, statement, type Queryable } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import type { RequestKey } from '../kernel/request-key.ts';
import { messageFrom } from '../message/message-from.ts';
import type { CoinColumns } from '../rail/coin-quote.ts';
import type { PaymentPlace } from '../rail/rail.ts';

export type DepositRow = {
  readonly id: bigint;
  readonly channel_id: number;
  readonly channel_code: string;
  readonly type: ChannelType;
  readonly body_hash: string;
  readonly amount_minor: bigint;
  readonly paid_minor: bigint | null;
  readonly status: OrderStatus;
  readonly place: PaymentPlace | null;
  readonly reason: DepositEndReason | '';
  readonly has_proof: boolean;
  readonly created_at: EpochMs;
  readonly expires_at: EpochMs;
  readonly finished_at: EpochMs | null;
} & CoinColumns;

const SELECT = `select d.id, d.channel_id, c.code as channel_code, c.type, d.body_hash::text, d.amount_minor, d.paid_minor,
    d.status, d.place, d.reason, d.created_at, d.expires_at, d.finished_at,
    d.coin, d.coin_steps, d.rate_e4, d.rated_at,
    exists (select from deposit_proofs p where p.deposit_id = d.id) as has_proof
  from deposits d join channels c on c.id = d.channel_id`;

const FIND = statement('deposit-find', `${SELECT} where d.id = $1 and d.member_id = $2`);
const LOCK = statement(
  'deposit-lock',
  `${SELECT} where d.id = $1 and d.member_id = $2 for no key update of d`,
);

/** Reads a member's own order; another member's order is not found. */
export const findDeposit = (db: Queryable, id: bigint, memberId: bigint): Promise<DepositRow | undefined> =>
  firstRow<DepositRow>(db, FIND, [id, memberId]);
export const lockDeposit = (tx: Queryable, id: bigint, memberId: bigint): Promise<DepositRow | undefined> =>
  firstRow<DepositRow>(tx, LOCK, [id, memberId]);

const FIND_REPEAT = statement(
  'deposit-find-repeat',
  `${SELECT} where d.member_id = $1
     and (d.key = $2 or (d.key = $3 and d.created_at > clock_timestamp() - $4::integer * interval '1 ms'))`,
);

/** Finds the order created earlier by this request.   Units: ms. */
export const findRepeat = (
  tx: Queryable,
  memberId: bigint,
  { key, olderKey }: RequestKey,
  windowMs: number,
): Promise<DepositRow | undefined> =>
  firstRow<DepositRow>(tx, FIND_REPEAT, [memberId, key, olderKey ?? null, windowMs]);

export type RechargeChannel = {
  readonly id: number;
  readonly type: ChannelType;
  readonly min_minor: bigint;
  readonly max_minor: bigint;
};

const CHANNEL = statement(
  'deposit-channel',
  `select id, type, min_minor, max_minor from channels where id = $1 and direction = 'recharge' and is_on`,
);

/** An enabled deposit channel. Units: 1/100. */
export const findChannel = (db: Queryable, id: number): Promise<RechargeChannel | undefined> =>
  firstRow<RechargeChannel>(db, CHANNEL, [id]);

const READ_OPEN = statement(
  'deposit-read-open',
  `select count(*)::integer as count,
     coalesce(extract(epoch from min(expires_at) - clock_timestamp()) * 1000, 0)::float8 as next_end_ms
   from deposits
   where member_id = $1 and status = 'processing' and expires_at > clock_timestamp()`,
);

/** Counts a member's pending orders and gives the time until the first of them expires. Units: ms. */
export async function readOpen(
  tx: Queryable,
  memberId: bigint,
): Promise<{ readonly count: number; readonly nextEndMs: number }> {
  const found = await firstRow<{ count: number; next_end_ms: number }>(tx, READ_OPEN, [memberId]);
  return { count: found?.count ?? 0, nextEndMs: found?.next_end_ms ?? 0 };
}

export type NewDeposit = {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly channelId: number;
  readonly key: RequestKey;
  readonly amountMinor: bigint;
  readonly rail: string;
  readonly expiryMs: number;
  readonly coins: CoinColumns;
};

const INSERT = statement(
  'deposit-insert',
  `insert into deposits (id, member_id, channel_id, key, body_hash, amount_minor, rail, expires_at,
     coin, coin_steps, rate_e4, rated_at)
   values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8::bigint * interval '1 ms',
     $9, $10, $11, 'epoch'::timestamptz + $12::bigint * interval '1 ms')`,
);

/** Throws the driver's 23505 when the member has used the key. Units: 1/100, ms. */
export const insertDeposit = (tx: Queryable, order: NewDeposit): Promise<number> =>
  affected(tx, INSERT, [
    order.id,
    order.memberId,
    order.channelId,
    order.key.key,
    order.key.bodyHash,
    order.amountMinor,
    order.rail,
    order.expiryMs,
    order.coins.coin,
    order.coins.coin_steps,
    order.coins.rate_e4,
    order.coins.rated_at,
  ]);

const SET_PLACE = statement(
  'deposit-set-place',
  'update deposits set place = $3::jsonb where id = $1 and member_id = $2 and place is null',
);

/** Stores where an order is to be paid; the first place stays. */
export const setPlace = (db: Queryable, id: bigint, memberId: bigint, place: PaymentPlace) =>
  affected(db, SET_PLACE, [id, memberId, JSON.stringify(place)]);

const CANCEL = statement(
  'deposit-cancel',
  `update deposits set status = 'cancelled', reason = $3, finished_at = clock_timestamp()
   where id = $1 and member_id = $2 and status = 'processing'`,
);

export const cancelDeposit = (tx: Queryable, id: bigint, memberId: bigint, reason: DepositEndReason) =>
  affected(tx, CANCEL, [id, memberId, reason]);

const LIST = statement(
  'deposit-list',
  `${SELECT} where d.member_id = $1 and d.id < $2 and ($3::text is null or d.status = $3)
   order by d.id desc limit $4 offset $5`,
);

/** Lists a member's orders below an id, newest first; one row more than the limit. */
export const listDeposits = (
  db: Queryable,
  memberId: bigint,
  status: OrderStatus | null,
  { before, limit, offset }: Pick<ListPage, 'before' | 'limit' | 'offset'>,
): Promise<DepositRow[]> => rows<DepositRow>(db, LIST, [memberId, before, status, limit + 1, offset]);

const COUNT = statement(
  'deposit-count',
  `select count(*)::integer as count from (
     select 1 from deposits where member_id = $1 and ($2::text is null or status = $2) limit ${PAGED_ROWS_MAX + 1}
   ) d`,
);

/** Counts a member's orders; stops counting above what page numbers reach. */
export const countDeposits = async (
  db: Queryable,
  memberId: bigint,
  status: OrderStatus | null,
): Promise<number | undefined> => (await firstRow<{ count: number }>(db, COUNT, [memberId, status]))?.count;

const LOCK_PAID = statement(
  'deposit-lock-paid',
  `select d.member_id, d.status, d.amount_minor, d.coin, d.rate_e4, c.max_minor, m.closed_at is not null as is_closed
   from deposits d join channels c on c.id = d.channel_id join members m on m.id = d.member_id
   where d.id = $1 and d.rail = $2 for no key update of d for share of m`,
);

export type PaidOrder = {
  readonly member_id: bigint;
  readonly status: OrderStatus;
  readonly amount_minor: bigint;
  /** The current upper limit of its channel for a new order. */
  readonly max_minor: bigint;
  readonly coin: Coin | null;
  readonly rate_e4: bigint | null;
  /** The member has closed the account. */
  readonly is_closed: boolean;
};

/** Reads an order of any member as its rail knows it. Units: 1/100.   Locks: the order; the member, shared,
 *  against a closing of the account and against a limit that is set meanwhile. */
export const lockPaid = (tx: Queryable, id: bigint, rail: string): Promise<PaidOrder | undefined> =>
  firstRow<PaidOrder>(tx, LOCK_PAID, [id, rail]);

const COMPLETE = statement(
  'deposit-complete',
  `with done as (
     update deposits set status = 'completed', paid_minor = $2, reason = '', finished_at = clock_timestamp()
     where id = $1 and status <> 'completed' returning id, member_id, channel_id, paid_minor),
   ${messageFrom(
     'deposit_credited',
     `member_id, done.id::text, jsonb_build_object('amount', paid_minor::text, 'channel', c.code)
      from done join channels c on c.id = done.channel_id`,
   )}
   select id from done`,
);

/** Completes an order, even a cancelled or expired one, and notifies its member. Units: 1/100. */
export const completeDeposit = (tx: Queryable, id: bigint, paidMinor: bigint): Promise<number> =>
  affected(tx, COMPLETE, [id, paidMinor]);

const EXPIRE = statement(
  'deposit-expire',
  `update deposits set status = 'cancelled', reason = 'EXPIRED', finished_at = clock_timestamp()
   where id in (
     select id from deposits where status = 'processing' and expires_at <= clock_timestamp()
     order by expires_at limit $1 for no key update skip locked)
     and status = 'processing'`,
);

/** Expires overdue orders by the database's clock. */
export const expireSome = (db: Queryable, limit: number): Promise<number> => affected(db, EXPIRE, [limit]);

const UPSERT_PROOF = statement(
  'deposit-upsert-proof',
  `insert into deposit_proofs (deposit_id, picture, type)
   select d.id, $3, $4 from deposits d where d.id = $1 and d.member_id = $2
   on conflict (deposit_id) do update set picture = excluded.picture, type = excluded.type,
     uploaded_at = clock_timestamp()`,
);

const SWEEP_PROOFS = statement(
  'deposit-sweep-proofs',
  `delete from deposit_proofs where deposit_id in (
     select deposit_id from deposit_proofs
     where uploaded_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000) order by uploaded_at limit $2)`,
);

/** Deletes pictures that were sent longer ago than `keptMs`.
 *  Cost: one index range of at most `limit` rows. */
export const sweepOldProofs = (db: Queryable, keptMs: number, limit: number): Promise<number> =>
  affected(db, SWEEP_PROOFS, [keptMs, limit]);

/** Stores a picture for a member's own order; a later one replaces it. */
export const upsertProof = (
  db: Queryable,
  id: bigint,
  memberId: bigint,
  picture: { readonly bytes: Buffer; readonly type: string },
): Promise<number> => affected(db, UPSERT_PROOF, [id, memberId, picture.bytes, picture.type]);
