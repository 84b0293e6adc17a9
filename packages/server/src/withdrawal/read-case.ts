import { DAY_MS, epochMs, type EpochMs } from '@tessera/domain/time';
import { passwordHoldEnd } from '@tessera/domain/withdrawal/hold';
import type { WithdrawalCase } from '@tessera/domain/withdrawal/obstacles';
import type { Turnover } from '@tessera/domain/withdrawal/turnover';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { isSelfExcluded } from '../exclusion/self-excluded.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { type AccountSums, sumAccount } from '../ledger/account-sums.ts';
import { type MemberBalance, readBalance } from '../ledger/read-balance.ts';
import type { MoneyMember } from '../member/member-store.ts';
import { houseDayStart } from '../wallet/house-day.ts';
import { firmTurnover } from '../wallet/turnover.ts';
import { requestedSince, findPending, type WithdrawalRow } from './withdrawal-store.ts';

type Deps = Pick<Context, 'env' | 'games'> & {
  readonly db: { readonly reader: Queryable; readonly main: Queryable };
};

/** The requested withdrawal as far as it is known: before a card and an amount are chosen, any card and the
 *  minimum amount. */
export type CaseQuery = {
  readonly amountMinor: bigint;
  readonly hasCard: boolean;
  readonly cardUsableAt: EpochMs | null;
  readonly isRateOld: boolean;
  readonly fundPasswordLockedUntil: EpochMs | null;
};

/** All facts that decide about a member's withdrawal, read together. Units: 1/100. */
export type KnownCase = {
  readonly facts: WithdrawalCase;
  readonly balance: MemberBalance;
  readonly sums: AccountSums;
  readonly turnover: Turnover;
  readonly pending: WithdrawalRow | undefined;
};

/** Reads the facts that decide about a withdrawal; exact while the member and the main account are locked. A
 *  self-excluded member owes no turnover, which nobody could bring any more.
 *  Units: 1/100.   Cost: eight round trips, occasionally one more for the sums, and one during an
 *  exclusion. */
export async function readCase(
  { db, env, games }: Deps,
  memberId: bigint,
  member: MoneyMember,
  wanted: CaseQuery,
): Promise<KnownCase> {
  const { wallet } = env;
  const dayStartsAt = houseDayStart({ games }, member.now);
  const balance = await readBalance(db.reader, memberId);
  const pending = await findPending(db.reader, memberId);
  const askedMinor = await requestedSince(db.reader, memberId, dayStartsAt);
  const sums = await sumAccount(db, mainAccountOf(memberId));
  const turnover = await firmTurnover(db.reader, { env, games }, mainAccountOf(memberId), sums);
  const leftMinor = wallet.withdrawDailyMinor - askedMinor;
  // A self-excluded member withdraws the whole balance, but for rewards that were not staked.
  const hasStopped = await isSelfExcluded(db.reader, memberId, member);
  const facts: WithdrawalCase = {
    ...wanted,
    now: member.now,
    hasFundPassword: member.fund_password_hash !== null,
    isFrozen: member.status === 'frozen' || member.is_frozen,
    isOff: member.withdrawals_off,
    passwordHeldUntil: passwordHoldEnd(
      member.password_changed_at,
      member.fund_password_changed_at,
      wallet.passwordHoldMs,
    ),
    hasPending: pending !== undefined,
    turnoverLeftMinor: hasStopped ? 0n : turnover.leftMinor,
    dailyLeftMinor: leftMinor > 0n ? leftMinor : 0n,
    dayEndsAt: epochMs(dayStartsAt + DAY_MS),
    balanceMinor: hasStopped ? balance.mainMinor - turnover.lockedMinor : balance.mainMinor,
  };
  return { facts, balance, sums, turnover, pending };
}
