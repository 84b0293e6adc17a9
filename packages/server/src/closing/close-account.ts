import type { Payload } from '@tessera/contract/routes';
import { readAccountName } from '@tessera/domain/member/identifier';
import { parseMoney } from '@tessera/domain/money';

import type { Context } from '../context.ts';
import { type Tx, transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  bonusAccountOf,
  frozenAccountOf,
  lockedAccountOf,
  mainAccountOf,
  PROMO,
} from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { setFrozen } from '../ledger/ledger-store.ts';
import { post } from '../ledger/post.ts';
import { keepName } from '../member/closed-name.ts';
import { lockMember, refuseUnlessActive } from '../member/lock-member.ts';
import { notifyClosed } from '../message/notify-closed.ts';
import * as store from './closing-store.ts';
import { isUnderWay, type Left, mayGiveUp, shownLeft, whatIsLeft } from './what-is-left.ts';

type Deps = Pick<Context, 'db' | 'env' | 'ids' | 'sealer' | 'sessions'>;

/** Closes the caller's account for good, all in one transaction: the sessions end everywhere, no log-in finds
 *  it, what is personal is erased, and ledger, bets and what protects the player stay. Nothing of it may be
 *  under way: bets, chases, tickets, withdrawals, orders of deposits. A rest of the balance is given up to
 *  the house only as the member says, to the cent. What was on its way waits for the locks and is refused
 *  afterwards, or is committed before and found here.
 *  Units: give_up is decimal text.
 *  Refuses: INVALID_PARAMETERS (not the own username), AMOUNT_INVALID, ACCOUNT_IS_ABNORMAL,
 *  ACCOUNT_IS_FROZEN, ACCOUNT_NOT_EMPTY with what is left.
 *  Locks: the member, the member's accounts, promo, the head of the audit chain.
 *  Idempotent by: the member; a second call that came at once is answered as the first.
 *  Cost: about twenty round trips; the rows that are erased. */
export async function closeAccount(
  ctx: Deps,
  payload: Payload<'security/close'>,
  memberId: bigint,
): Promise<null> {
  await transaction(ctx.db, (tx) => closeOnce(tx, ctx, payload, memberId));
  ctx.sessions.forgetMember(memberId);
  return null;
}

async function closeOnce(
  tx: Tx,
  ctx: Deps,
  { confirm, give_up: giveUp }: Payload<'security/close'>,
  memberId: bigint,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  await lockForPosting(tx, [
    mainAccountOf(memberId),
    bonusAccountOf(memberId),
    frozenAccountOf(memberId),
    lockedAccountOf(memberId),
  ]);
  const left = await whatIsLeft(tx, memberId);
  if (left.closed_at !== null) return;
  if (readAccountName(confirm).toLowerCase() !== left.username.toLowerCase())
    throw new Refusal('INVALID_PARAMETERS', { field: 'confirm' });
  refuseUnlessActive(member);
  refuseUnlessEmpty(ctx, left, giveUp);
  await forfeitRest(tx, ctx, memberId, left.main_minor);
  await setFrozen(tx, mainAccountOf(memberId), true);
  const mail = await store.mailAddressOf(tx, memberId);
  await keepName(tx, ctx, memberId, left.username);
  await store.closeMember(tx, memberId);
  await notifyClosed(tx, memberId, mail);
  await appendAudit(tx, 'member', { member: String(memberId), state: 'closed', operator: '' });
}

function refuseUnlessEmpty({ env }: Deps, left: Left, giveUp: string | undefined): void {
  const given = parseMoney(giveUp ?? '0');
  if (!given.ok) throw new Refusal('AMOUNT_INVALID');
  const isSettled = left.main_minor === 0n || (given.value === left.main_minor && mayGiveUp(left, env));
  if (isUnderWay(left) || !isSettled) throw new Refusal('ACCOUNT_NOT_EMPTY', shownLeft(left, env));
}

async function forfeitRest(tx: Tx, { ids }: Deps, memberId: bigint, restMinor: bigint): Promise<void> {
  if (restMinor === 0n) return;
  await post(tx, ids, {
    key: `forfeit:${memberId}`,
    kind: 'forfeit',
    moves: [
      { accountId: mainAccountOf(memberId), amountMinor: -restMinor, kind: 'forfeit', refId: memberId },
      { accountId: PROMO, amountMinor: restMinor, kind: 'forfeit', refId: memberId },
    ],
  });
}
