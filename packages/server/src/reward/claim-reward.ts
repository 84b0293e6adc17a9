import type { Locale } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';
import { requiredTurnover } from '@tessera/domain/vip/benefit';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { type Aged, refuseOverdue } from '../kernel/attempt.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { clientKeyOf } from '../kernel/request-key.ts';
import { mainAccountOf, PROMO } from '../ledger/account-state.ts';
import { lockForPosting } from '../ledger/batch-posting.ts';
import { balanceAfter, type BalanceAt, post } from '../ledger/post.ts';
import { lockMember, refuseExcluded, refuseUnlessActive } from '../member/lock-member.ts';
import { readStanding, type Standing } from '../wallet/standing.ts';
import { addRequirement } from '../wallet/turnover.ts';
import { rewardNames } from './reward-name.ts';
import { claimByRequest, type ClaimRow, claimsByKeys, insertClaim, type NewClaim } from './reward-store.ts';

export type ClaimDeps = Pick<Context, 'db' | 'ids' | 'games' | 'live'>;

/** Member who claims, language of the reply, and the key of the request, if it has one. */
export type Claimant = {
  readonly memberId: bigint;
  readonly locale: Locale;
  readonly idempotencyKey: string | undefined;
} & Aged;

/** The member at the moment of a claim, under the locks of member and main account. */
export type ClaimCase = {
  readonly memberId: bigint;
  readonly now: EpochMs;
  readonly standing: Standing;
};

/** Payment of a claim, and the fields of its record. Units: 1/100. */
export type Grant = Omit<NewClaim, 'id' | 'memberId' | 'key' | 'balanceAfterMinor' | 'requestKey'>;

/** Something that can be claimed, as one of the modules beside this one names it. */
export type Benefit = {
  /** Names the claim at a moment. Undefined when there is no such benefit then. */
  readonly keyAt: (now: EpochMs) => string | undefined;
  /** Decides what it pays.   Refuses: BENEFIT_EXPIRED, BENEFIT_LOCKED. */
  readonly grant: (tx: Tx, claim: ClaimCase) => Promise<Grant>;
};

type Reply = Data<'welfare/receive'>;
type Claimed = { readonly claim: ClaimRow; readonly name: string; readonly paid?: BalanceAt };

/** Claims a benefit: its row and its posting from the house's promo account are written in one transaction,
 *  so that parallel claims, crashes and other servers pay it once. A repeat under its key gets the same
 *  answer and has no effect, also on another day.
 *  Units: 1/100.  Refuses: IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, ACCOUNT_IS_ABNORMAL,
 *  ACCOUNT_IS_FROZEN, PLAYER_EXCLUDED, BENEFIT_NOT_EXIST, BENEFIT_CLAIMED, and those of the benefit;
 *  SERVER_BUSY after 9 s.
 *  Locks: the member, the main account, then promo last: the holder of promo waits for no further lock.
 *  Idempotent by: member and key of the benefit, and by member and key of the request.
 *  Cost: about fifteen round trips. */
export async function claimReward(
  ctx: ClaimDeps,
  claimant: Claimant,
  id: string,
  benefit: Benefit | undefined,
): Promise<Reply> {
  const { idempotencyKey: header } = claimant;
  const requestKey = header === undefined ? undefined : clientKeyOf(header);
  const { claim, name, paid } = await transaction(ctx.db, (tx) =>
    claimOnce(tx, ctx, claimant, { id, benefit, requestKey }),
  );
  if (paid) ctx.live.notifyMember(claimant.memberId, paid, 'other');
  const { amount_minor: amountMinor, multiple } = claim;
  return {
    id,
    name,
    amount: formatMoney(amountMinor),
    money: formatMoney(claim.balance_after_minor),
    multiple,
    turnover: formatMoney(requiredTurnover(amountMinor, multiple)),
  };
}

type ClaimRequest = {
  readonly id: string;
  readonly benefit: Benefit | undefined;
  readonly requestKey: string | undefined;
};

/** Looks for an existing claim first: a retry must return it, even if the account was frozen since. */
async function claimOnce(
  tx: Tx,
  ctx: ClaimDeps,
  { memberId, locale, waitedMs }: Claimant,
  { id, benefit, requestKey }: ClaimRequest,
): Promise<Claimed> {
  const member = await lockMember(tx, memberId);
  const repeated = requestKey === undefined ? undefined : await claimByRequest(tx, memberId, requestKey);
  if (repeated) {
    if (!isClaimOf(repeated, id)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
    return named(tx, memberId, repeated, locale);
  }
  refuseOverdue({ waitedMs });
  refuseUnlessActive(member);
  refuseExcluded(member);
  const key = benefit?.keyAt(member.now);
  if (!benefit || key === undefined) throw new Refusal('BENEFIT_NOT_EXIST');
  if (await claimOf(tx, memberId, key)) throw new Refusal('BENEFIT_CLAIMED');
  const account = mainAccountOf(memberId);
  // Stakes and refunds wait, so that what the claim is decided by is exact.
  await lockForPosting(tx, [account]);
  const standing = await readStanding({ reader: tx, main: tx }, account);
  const granted = await benefit.grant(tx, { memberId, now: member.now, standing });
  const paid = await payClaim(tx, ctx, { ...granted, id: ctx.ids.next(), memberId, key, requestKey });
  const claim = await claimOf(tx, memberId, key);
  assert(claim, 'a claim that was written is there');
  return { ...(await named(tx, memberId, claim, locale)), paid };
}

/** The key of a claim is the id of its benefit; of what is claimed day by day, the day follows. */
const isClaimOf = ({ key }: ClaimRow, id: string): boolean => key === id || key.startsWith(`${id}-`);

const claimOf = async (tx: Tx, memberId: bigint, key: string): Promise<ClaimRow | undefined> =>
  (await claimsByKeys(tx, memberId, [key])).get(key);

const named = async (tx: Tx, memberId: bigint, claim: ClaimRow, locale: Locale): Promise<Claimed> => ({
  claim,
  name: (await rewardNames(tx, memberId, [claim.id], locale)).get(claim.id) ?? '',
});

async function payClaim(
  tx: Tx,
  { ids }: ClaimDeps,
  claim: Omit<NewClaim, 'balanceAfterMinor'>,
): Promise<BalanceAt> {
  const { id, memberId, key, amountMinor, multiple } = claim;
  const account = mainAccountOf(memberId);
  const posted = await post(tx, ids, {
    key: `promo:${key}:${memberId}`,
    kind: 'promo',
    moves: [
      { accountId: PROMO, amountMinor: -amountMinor, kind: 'promo', refId: id },
      { accountId: account, amountMinor, kind: 'promo', refId: id },
    ],
  });
  if (!posted.isNew) throw new Refusal('BENEFIT_CLAIMED');
  failpoint('reward-posted');
  const paid = balanceAfter(posted, account);
  assert(
    await insertClaim(tx, { ...claim, balanceAfterMinor: paid.balanceMinor }),
    'what was not paid was not claimed',
  );
  await addRequirement(tx, account, {
    grantedMinor: amountMinor,
    requiredMinor: requiredTurnover(amountMinor, multiple),
  });
  return paid;
}
