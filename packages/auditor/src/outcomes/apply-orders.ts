import { hundredthsText } from '../plays/odds.ts';
import {
  readDeposits,
  readWithdrawals,
  type ReportedDeposit,
  type ReportedWithdrawal,
} from '../replies/wallet-reply.ts';
import type { Member } from '../state/member.ts';
import type { State } from '../state/state.ts';
import type { KnownDeposit, KnownWithdrawal } from '../state/wallet-orders.ts';

/** Applies a reported list of deposits. A completed deposit stays completed. */
export function applyDeposits(state: State, member: Member, op: string, data: unknown): void {
  const reported = readDeposits(data);
  if (!reported) return state.differences.add('wrong-reply', op, 'it is no list of deposits');
  for (const each of reported) {
    const known = state.wallet.deposits.get(each.orderId);
    // A deposit whose announcement went unanswered is still the member's own; the snapshot decides.
    if (!known) continue;
    const why = known.member === member ? whyNotDeposit(known, each) : 'it is another member’s';
    if (why !== undefined) state.differences.add('wrong-reply', op, `deposit ${each.orderId}: ${why}`);
    else if (each.isCompleted && !known.isSeen) {
      known.isSeen = true;
      if (known.payment) member.model.markArrived(known.payment);
    }
  }
}

function whyNotDeposit(known: KnownDeposit, reported: ReportedDeposit): string | undefined {
  if (known.amountMinor !== reported.amountMinor) return 'its amount has changed';
  if (known.isSeen && !reported.isCompleted) return 'it was credited and is not any more';
  if (!reported.isCompleted) return undefined;
  if (!known.payment) return 'it is credited, and nobody has paid';
  if (known.paidMinor !== undefined && known.paidMinor !== reported.paidMinor)
    return `${hundredthsText(known.paidMinor)} was paid and ${hundredthsText(reported.paidMinor ?? 0n)} credited`;
  return undefined;
}

/** Applies a reported list of withdrawals. A final state does not change. */
export function applyWithdrawals(state: State, member: Member, op: string, data: unknown): void {
  const reported = readWithdrawals(data);
  if (!reported) return state.differences.add('wrong-reply', op, 'it is no list of withdrawals');
  for (const each of reported) {
    const known = state.wallet.withdrawals.get(each.orderId);
    if (!known) continue;
    const why = known.member === member ? whyNotWithdrawal(known, each) : 'it is another member’s';
    if (why === undefined) endWithdrawal(known, each.state);
    else state.differences.add('wrong-reply', op, `withdrawal ${each.orderId}: ${why}`);
  }
}

function whyNotWithdrawal(known: KnownWithdrawal, reported: ReportedWithdrawal): string | undefined {
  if (known.amountMinor !== reported.amountMinor || known.feeMinor !== reported.feeMinor)
    return 'its amount has changed';
  return known.reported === 'pending' || known.reported === reported.state
    ? undefined
    : `it was ${known.reported} and is ${reported.state}`;
}

/** Records the final state of a withdrawal and the amount returned. */
export function endWithdrawal(known: KnownWithdrawal, state: KnownWithdrawal['reported']): void {
  if (known.reported !== 'pending' || state === 'pending') return;
  known.reported = state;
  known.back.minor = state === 'refused' ? known.amountMinor : 0n;
  known.member.model.markArrived(known.back);
}
