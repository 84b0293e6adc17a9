import { readFileSync } from 'node:fs';

import type {
  ObservedClaim,
  ObservedCredit,
  ObservedDeposit,
  ObservedWithdrawal,
  ObservedTransfer,
  RailMovement,
} from '@tessera/auditor/observed/snapshot';

// The wallet's tables as the auditor reads them. Amounts are text, since JSON has no bigint.

export const FROZEN = `
  select m.username as member, a.balance_minor::text as minor from accounts a join members m on m.id = a.member_id
  where a.kind = 'frozen'`;

export const TRANSFERS = `
  select t.id::text as "orderId", f.username as "from", o.username as "to", t.amount_minor::text as amount
  from transfers t join members f on f.id = t.from_member_id join members o on o.id = t.to_member_id`;

export const DEPOSITS = `
  select d.id::text as "orderId", m.username as member, d.amount_minor::text as amount,
    case when d.status = 'completed' then d.paid_minor::text end as paid
  from deposits d join members m on m.id = d.member_id`;

export const LOCKED = `
  select m.username as member, a.balance_minor::text as minor from accounts a join members m on m.id = a.member_id
  where a.kind = 'locked'`;

// Amounts that each posting credited to a member from a deposit, and locked; amounts sent by others count as
// deposits. Accounts of members end on 0 and 3. Entries have the time at which their transaction began, which
// may then have waited for a limit that was being set; an order is completed under all locks.
export const CREDITS = `
  select m.username as member, e.ref_id::text as "depositId",
    coalesce(sum(e.amount_minor) filter (where e.account_id % 16 = 0), 0)::text as amount,
    coalesce(sum(e.amount_minor) filter (where e.account_id % 16 = 3), 0)::text as locked,
    extract(epoch from c.at)::float8 * 1000 as "atMs"
  from entries e join members m on m.id = e.account_id / 16
    join postings p on p.id = e.posting_id join deposits d on d.id = e.ref_id
    cross join lateral (select case when p.kind = 'deposit' then d.finished_at else p.at end as at) c
  where e.kind = 'deposit' and e.account_id > 16 group by e.posting_id, e.ref_id, m.username, c.at
  union all
  select m.username, 'transfer ' || t.id, t.amount_minor::text, '0', extract(epoch from t.created_at)::float8 * 1000
  from transfers t join members m on m.id = t.to_member_id
  order by "atMs"`;

export const WITHDRAWALS = `
  select w.id::text as "orderId", m.username as member, w.amount_minor::text as amount, w.fee_minor::text as fee,
    case w.state when 'paid' then 'paid' when 'refused' then 'refused' else 'pending' end as state,
    w.deposit_id::text as "depositId"
  from withdrawals w join members m on m.id = w.member_id`;

export const CLAIMS = `
  select m.username as member, c.key, c.amount_minor::text as amount
  from reward_claims c join members m on m.id = c.member_id`;

type Row<T, K extends keyof T> = Omit<T, K> & { readonly amount: string };

export const heldOf = ({ member, minor }: { member: string; minor: string }) => ({
  member,
  minor: BigInt(minor),
});

export const transferOf = ({
  amount,
  ...transfer
}: Row<ObservedTransfer, 'amountMinor'>): ObservedTransfer => ({
  ...transfer,
  amountMinor: BigInt(amount),
});

export const depositOf = ({
  amount,
  paid,
  ...deposit
}: Row<ObservedDeposit, 'amountMinor' | 'paidMinor'> & {
  readonly paid: string | null;
}): ObservedDeposit => ({
  ...deposit,
  amountMinor: BigInt(amount),
  paidMinor: paid === null ? undefined : BigInt(paid),
});

export const creditOf = ({
  amount,
  locked,
  ...credit
}: Row<ObservedCredit, 'minor' | 'lockedMinor'> & { readonly locked: string }): ObservedCredit => ({
  ...credit,
  minor: BigInt(amount),
  lockedMinor: BigInt(locked),
});

export const withdrawalOf = ({
  amount,
  fee,
  depositId,
  ...withdrawal
}: Row<ObservedWithdrawal, 'amountMinor' | 'feeMinor' | 'depositId'> & {
  readonly fee: string;
  readonly depositId: string | null;
}): ObservedWithdrawal => ({
  ...withdrawal,
  depositId: depositId ?? undefined,
  amountMinor: BigInt(amount),
  feeMinor: BigInt(fee),
});

export const claimOf = ({ amount, ...claim }: Row<ObservedClaim, 'amountMinor'>): ObservedClaim => ({
  ...claim,
  amountMinor: BigInt(amount),
});

type Fact = {
  readonly fact: string;
  readonly movement?: Omit<RailMovement, 'movementId' | 'amountMinor'> & {
    readonly id: string;
    readonly amountMinor: string;
  };
};

/** The cashier's own journal: an independent record of all money paid in and out. */
export function readRailMovements(journal: string): RailMovement[] {
  const lines = readFileSync(journal, 'utf8').split('\n').slice(0, -1);
  return lines.flatMap((line) => {
    const { movement } = JSON.parse(line) as Fact;
    if (!movement) return [];
    const { id, amountMinor, direction, orderId, outcome } = movement;
    return { movementId: id, direction, orderId, outcome, amountMinor: BigInt(amountMinor) };
  });
}
