import type { Locale } from '@tessera/contract/locales';
import { formatMoney } from '@tessera/domain/money';
import type { BusinessDate } from '@tessera/domain/rounds/calendar';
import { DAY_MS, epochMs, type EpochMs } from '@tessera/domain/time';
import { firstDepositReward } from '@tessera/domain/vip/first-deposit';
import { stakedSum } from '@tessera/domain/vip/rebate';

import { databaseNow } from '../db/database-now.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { amountText, percentText } from '../kernel/text/intl-text.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { houseDayAt, houseDayStart } from '../wallet/house-day.ts';
import type { Benefit } from './claim-reward.ts';
import { type DayDeps, daysBetween, stakedDays } from './day-stakes.ts';
import {
  depositedIn,
  firstDeposit,
  offerById,
  type OfferRow,
  type OfferRule,
  runningOffers,
} from './offer-store.ts';
import { type ClaimRow, claimsByKeys } from './reward-store.ts';
import { welfareItem, type WelfareItem } from './welfare-item.ts';

const NAME_OF = { first_deposit: 'first-deposit', activity: 'activity' } as const;
const OFFER_ID = /^(first-deposit|activity)-([1-9][0-9]{0,8})$/;

/** The id under which an offer is claimed. */
export const offerIdOf = ({ type, id }: Pick<OfferRule, 'type' | 'id'>): string => `${NAME_OF[type]}-${id}`;
/** A daily offer is claimed once a house day, any other once. */
const keyOf = (offer: OfferRule, today: BusinessDate): string =>
  offer.is_daily ? `${offerIdOf(offer)}-${today}` : offerIdOf(offer);

type Viewer = { readonly memberId: bigint; readonly now: EpochMs };

/** Progress of a member. Units: 1/100. */
type Progress = { readonly doneMinor: bigint; readonly amountMinor: bigint };

/** Shows the running offers as they stand for a member.
 *  Cost: two round trips, and one or two for each offer; see `stakedDays`. */
export async function listOffers(ctx: DayDeps, viewer: Viewer, locale: Locale): Promise<WelfareItem[]> {
  const { memberId, now } = viewer;
  const { reader } = ctx.db;
  const today = houseDayAt(ctx, now);
  const offers = await runningOffers(reader, locale);
  const claims = await claimsByKeys(
    reader,
    memberId,
    offers.map((each) => keyOf(each, today)),
  );
  const items: WelfareItem[] = [];
  for (const offer of offers) {
    const claim = claims.get(keyOf(offer, today));
    const progress = await progressOf(ctx, offer, viewer);
    if (progress) items.push(itemOf(ctx, offer, { progress, claim, now, locale }));
  }
  return items;
}

function itemOf(
  ctx: DayDeps,
  offer: OfferRow,
  {
    progress: { doneMinor, amountMinor },
    claim,
    now,
    locale,
  }: {
    readonly progress: Progress;
    readonly claim: ClaimRow | undefined;
    readonly now: EpochMs;
    readonly locale: Locale;
  },
): WelfareItem {
  const { from, to } = windowOf(ctx, offer, now);
  return welfareItem(
    {
      id: offerIdOf(offer),
      type: offer.type,
      title: offer.title,
      image: offer.image,
      content: offerSummary(offer, locale),
      unit: 'money',
      progress: formatMoney(doneMinor),
      target: formatMoney(offer.target_minor),
      amountMinor,
      multiple: offer.multiple,
      status: claim ? 'claimed' : doneMinor >= offer.target_minor ? 'unlocked' : 'locked',
      startsAt: from,
      endsAt: to,
      claim,
    },
    locale,
  );
}

/** The text of an offer with its own figures in place of their names: a changed figure changes it too. */
export const offerSummary = (offer: OfferRow, locale: Locale): string =>
  fillText(
    offer.summary,
    {
      target: amountText(offer.target_minor, locale),
      amount: amountText(offer.amount_minor, locale),
      ...(offer.percent !== null && { percent: percentText(offer.percent * 100, locale) }),
    },
    locale,
  );

async function progressOf(ctx: DayDeps, offer: OfferRule, viewer: Viewer): Promise<Progress | undefined> {
  if (offer.type === 'first_deposit') return firstDepositProgress(ctx.db.reader, offer, viewer);
  const { from, to } = windowOf(ctx, offer, viewer.now);
  const doneMinor =
    offer.measure === 'deposit'
      ? await depositedIn(ctx.db.reader, viewer.memberId, { from, to: to ?? epochMs(viewer.now + DAY_MS) })
      : await stakedIn(ctx, viewer, { from, last: Math.min(viewer.now, (to ?? Infinity) - 1) });
  return { doneMinor, amountMinor: offer.amount_minor };
}

/** The time that counts for an offer: from its start to its end, if it has one, and of a daily one what of it
 *  lies in today. */
function windowOf(
  ctx: DayDeps,
  { is_daily: isDaily, starts_at: from, ends_at: to }: OfferRule,
  now: EpochMs,
): { readonly from: EpochMs; readonly to: EpochMs | null } {
  if (!isDaily) return { from, to };
  const midnight = houseDayStart(ctx, now);
  return {
    from: epochMs(Math.max(midnight, from)),
    to: epochMs(Math.min(midnight + DAY_MS, to ?? Infinity)),
  };
}

/** Stakes count by whole house days: those of the day of the start, up to today or the day of the end. */
async function stakedIn(
  ctx: DayDeps,
  { memberId, now }: Viewer,
  { from, last }: { readonly from: EpochMs; readonly last: number },
): Promise<bigint> {
  const days = daysBetween(houseDayAt(ctx, from), houseDayAt(ctx, epochMs(last)));
  const staked = await stakedDays(ctx, mainAccountOf(memberId), days, now);
  return staked.reduce((sum, { stakes }) => sum + stakedSum(stakes), 0n);
}

/** The first deposit of a member's life counts, if it was completed while the offer was on; after an earlier
 *  one there is nothing to be had. */
async function firstDepositProgress(
  db: Queryable,
  offer: OfferRule,
  { memberId }: Viewer,
): Promise<Progress | undefined> {
  const first = await firstDeposit(db, memberId);
  if (!first) return { doneMinor: 0n, amountMinor: offer.amount_minor };
  const { finished_at: at, paid_minor: doneMinor } = first;
  if (at < offer.starts_at || (offer.ends_at !== null && at >= offer.ends_at)) return undefined;
  const rule = { percent: offer.percent ?? 0, mostMinor: offer.amount_minor };
  return { doneMinor, amountMinor: firstDepositReward(doneMinor, rule) };
}

/** An offer by its id, as the offers stand when it is claimed. What counts towards it only grows, so it is
 *  counted here, before anything is locked. Undefined for an id that is none. */
export async function offerBenefit(ctx: DayDeps, id: string, memberId: bigint): Promise<Benefit | undefined> {
  const [, name, number] = OFFER_ID.exec(id) ?? [];
  if (name === undefined || number === undefined) return undefined;
  const type = name === 'activity' ? 'activity' : 'first_deposit';
  const offer = await offerById(ctx.db.reader, Number(number), type);
  if (!offer) return undefined;
  const counted = await databaseNow(ctx.db.reader);
  const hasEnded = (now: EpochMs): boolean => offer.ends_at !== null && offer.ends_at <= now;
  // The days of one that has ended may be many, and are of no use.
  const progress = hasEnded(counted) ? undefined : await progressOf(ctx, offer, { memberId, now: counted });
  return {
    keyAt: (now) => keyOf(offer, houseDayAt(ctx, now)),
    grant: async (_tx, { now, standing }) => {
      if (hasEnded(now)) throw new Refusal('BENEFIT_EXPIRED');
      const day = houseDayAt(ctx, now);
      // A day may have begun since: what was counted belongs to the one before.
      const isStale = offer.is_daily && day !== houseDayAt(ctx, counted);
      if (isStale || !progress || progress.doneMinor < offer.target_minor || progress.amountMinor === 0n) {
        throw new Refusal('BENEFIT_LOCKED');
      }
      return {
        kind: offer.type,
        amountMinor: progress.amountMinor,
        multiple: offer.multiple,
        level: standing.level.level,
        offerId: offer.id,
        ...(offer.is_daily && { day }),
      };
    },
  };
}
