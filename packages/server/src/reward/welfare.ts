import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { isBarred } from '../exclusion/is-barred.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readStanding } from '../wallet/standing.ts';
import { type Benefit, type Claimant, claimReward, type ClaimDeps } from './claim-reward.ts';
import { listOffers, offerBenefit } from './offer.ts';
import { listRebates, rebateBenefit } from './rebate.ts';
import { listSignIn, SIGN_IN_ID, signInBenefit } from './sign-in.ts';

type Deps = Pick<Context, 'games'> & { readonly db: Pick<Context['db'], 'reader' | 'main'> };

/** Lists what a member can claim or work towards: today's sign-in, offers, then rebates, newest first;
 *  nothing while the member is on a break or excluded.
 *  Units: decimal text, seconds.   Cost: about ten round trips, and one range of the member's own bets of
 *  today and of each finished day that is not stored yet; see `stakedDays`. */
export async function listWelfare(
  ctx: Deps,
  memberId: bigint,
  locale: Locale,
): Promise<Data<'welfare/index'>> {
  const { db, games } = ctx;
  if (await isBarred(db.reader, memberId)) return [];
  const [now, standing] = await Promise.all([
    databaseNow(db.reader),
    readStanding(db, mainAccountOf(memberId)),
  ]);
  const [signIn, offers, rebates] = await Promise.all([
    listSignIn({ games, db: db.reader }, { memberId, standing, now }, locale),
    listOffers(ctx, { memberId, now }, locale),
    listRebates(ctx, { memberId, level: standing.level, now }, locale),
  ]);
  return [signIn, ...offers, ...rebates];
}

/** Claims one reward of the list.
 *  Refuses: IDEMPOTENCY_KEY_…, ACCOUNT_IS_FROZEN, BENEFIT_NOT_EXIST, BENEFIT_CLAIMED, BENEFIT_EXPIRED,
 *  BENEFIT_LOCKED.   Locks, idempotence and cost: see `claimReward`. */
export async function receiveWelfare(
  ctx: ClaimDeps,
  { id: given }: Payload<'welfare/receive'>,
  claimant: Claimant,
): Promise<Data<'welfare/receive'>> {
  const id = String(given ?? '');
  return claimReward(ctx, claimant, id, await benefitOf(ctx, id, claimant.memberId));
}

async function benefitOf(ctx: ClaimDeps, id: string, memberId: bigint): Promise<Benefit | undefined> {
  if (id === SIGN_IN_ID) return signInBenefit(ctx);
  return (await rebateBenefit(ctx, id, memberId)) ?? offerBenefit(ctx, id, memberId);
}
