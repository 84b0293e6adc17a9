import type { EpochMs } from '@tessera/domain/time';
import { affected, firstRow, statement, type Queryable } from '../db/query.ts';

export type WithdrawalState = 'review' | 'approved' | 'paid' | 'refused';

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
  readonly approved_at: EpochMs | null;
  readonly sent_at: EpochMs | null;
  readonly finished_at: EpochMs | null;
  readonly type: 'erc20' | 'trc20' | 'btc' | 'bank';
  readonly address: string;
  readonly channel_code: string;
};

const COLUMNS = `w.id, w.member_id, w.amount_minor, w.fee_minor, w.balance_after_minor, w.body_hash::text, w.remark, w.state,
  w.flags, w.approvals_needed, w.reason, w.requested_at, w.approved_at, w.sent_at, w.finished_at, c.type, c.address,
  h.code as channel_code`;
const FROM = 'from withdrawals w join cards c on c.id = w.card_id join channels h on h.id = w.channel_id';

const LOCK = statement('withdrawal-lock', `select ${COLUMNS} ${FROM} where w.id = $1 for no key update of w`);

/** Takes a withdrawal for the rest of the transaction, whoever's it is.   Locks: the withdrawal, before any account. */
export const lockWithdrawal = (tx: Queryable, id: bigint): Promise<WithdrawalRow | undefined> =>
  firstRow<WithdrawalRow>(tx, LOCK, [id]);

const FINISH = statement(
  'withdrawal-finish',
  `update withdrawals set state = $2, reason = $3, finished_at = clock_timestamp()
   where id = $1 and state in ('review', 'approved')`,
);

/** Ends a withdrawal that has not ended yet. */
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
