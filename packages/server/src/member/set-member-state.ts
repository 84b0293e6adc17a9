import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { setFrozen } from '../ledger/ledger-store.ts';
import { endAllSessions } from '../session/end-sessions.ts';
import { lockMoneyMember, reinstate, setStatus, setWithdrawalsOff, suspend } from './member-store.ts';

export type MemberState =
  | 'frozen'
  | 'active'
  | 'suspended'
  | 'reinstated'
  | 'withdrawals_off'
  | 'withdrawals_on';

/** Freezes or reactivates a member, suspends or reinstates one, or disables or enables withdrawals. From the
 *  commit on, bets, transfers and withdrawals of a frozen member are refused; money owed is still paid. A
 *  freeze ends the member's sessions too, on every server within a second: an account in other hands is no
 *  longer read or changed by them. Who can log in may read it. Every call and log-in of a suspended member is
 *  answered with ACCOUNT_IS_ABNORMAL, on every server within a second. The sessions stay, so that open pages
 *  say so, and continue after a reinstatement, which keeps a freeze.
 *  Refuses: OperatorRefused.   Locks: the member, the main account, the head of the audit chain. */
export function setMemberState(
  { db }: Pick<Context, 'db'>,
  memberId: bigint,
  state: MemberState,
  operator: string,
): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await lockMoneyMember(tx, memberId))) throw new OperatorRefused(`there is no member ${memberId}`);
    await change(tx, memberId, state);
    await appendAudit(tx, 'member', { member: String(memberId), state, operator });
  });
}

async function change(tx: Tx, memberId: bigint, state: MemberState): Promise<void> {
  if (state === 'withdrawals_off' || state === 'withdrawals_on') {
    await setWithdrawalsOff(tx, memberId, state === 'withdrawals_off');
    return;
  }
  if (state === 'suspended' || state === 'reinstated') {
    const set = state === 'suspended' ? suspend : reinstate;
    if ((await set(tx, memberId)) === 0) throw new OperatorRefused(`member ${memberId} ${REFUSED[state]}`);
    return;
  }
  if ((await setStatus(tx, memberId, state)) === 0) {
    throw new OperatorRefused(`member ${memberId} is closed or under review, which this does not change`);
  }
  await setFrozen(tx, mainAccountOf(memberId), state === 'frozen');
  if (state === 'frozen') await endAllSessions(tx, memberId);
}

const REFUSED = {
  suspended: 'has closed the account, which stays closed',
  reinstated: 'is not suspended, or has closed the account',
} as const;
