import type { Locale } from '@tessera/contract/locales';
import { rewardWords } from '@tessera/contract/names/reward';
import { formatMoney } from '@tessera/domain/money';
import { addDays, type BusinessDate, dayStart, isDate } from '@tessera/domain/rounds/calendar';
import { DAY_MS, epochMs, type EpochMs } from '@tessera/domain/time';
import type { BenefitStatus } from '@tessera/domain/vip/benefit';
import { LADDER, type Level, REBATE_MULTIPLE } from '@tessera/domain/vip/ladder';
import { REBATE_DAYS, rebateParts, rebateSum, stakedSum } from '@tessera/domain/vip/rebate';

import { formatRate } from '../channel/list-channels.ts';
import { databaseNow } from '../db/database-now.ts';
import { Refusal } from '../kernel/refusal.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { listText, percentText } from '../kernel/text/intl-text.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { houseDayAt, houseZone } from '../wallet/house-day.ts';
import type { Benefit } from './claim-reward.ts';
import { type DayDeps, daysBetween, finalStakes, type StakedDay, stakedDays } from './day-stakes.ts';
import { rebateName } from './reward-name.ts';
import { type ClaimRow, claimsByKeys } from './reward-store.ts';
import { welfareItem, type WelfareItem } from './welfare-item.ts';

const REBATE_ID = /^rebate-([0-9]{4}-[0-9]{2}-[0-9]{2})$/;
const keyOf = (day: BusinessDate): string => `rebate-${day}`;

type Viewer = { readonly memberId: bigint; readonly level: Level; readonly now: EpochMs };

/** Shows the rebates of today, so far, and of the last seven days on which something was staked, newest
 *  first.   Cost: two round trips, one more for today, and one for each day that is not stored. */
export async function listRebates(
  ctx: DayDeps,
  { memberId, level, now }: Viewer,
  locale: Locale,
): Promise<WelfareItem[]> {
  const today = houseDayAt(ctx, now);
  const days = daysBetween(firstClaimable(ctx, now), today).toReversed();
  const claims = await claimsByKeys(ctx.db.reader, memberId, days.map(keyOf));
  const staked = await stakedDays(ctx, mainAccountOf(memberId), days, now);
  return staked
    .filter(({ day, stakes }) => stakedSum(stakes) > 0n || claims.has(keyOf(day)))
    .map((each) => itemOf(ctx, each, { level, claim: claims.get(keyOf(each.day)), locale }));
}

function itemOf(
  ctx: DayDeps,
  { day, stakes, isFinal }: StakedDay,
  {
    level,
    claim,
    locale,
  }: { readonly level: Level; readonly claim: ClaimRow | undefined; readonly locale: Locale },
): WelfareItem {
  const words = rewardWords(locale);
  const parts = rebateParts(claim ? levelAt(claim.level) : level, claim ? claimedStakes(claim) : stakes);
  const amountMinor = rebateSum(parts);
  const counted = formatMoney(parts.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n));
  const startsAt = epochMs(dayStart(day, houseZone(ctx)) + DAY_MS);
  const open: BenefitStatus = isFinal && amountMinor > 0n ? 'unlocked' : 'locked';
  return welfareItem(
    {
      id: keyOf(day),
      type: 'rebate',
      title: rebateName(day, locale),
      content: fillText(
        words.rebateRule,
        {
          date: day,
          rates: listText(
            parts.map((part) => `${words.classes[part.name]} ${percentText(part.rateE4, locale)}`),
            locale,
          ),
          days: REBATE_DAYS,
        },
        locale,
      ),
      unit: 'money',
      progress: counted,
      target: counted,
      amountMinor,
      multiple: REBATE_MULTIPLE,
      status: claim ? 'claimed' : open,
      date: day,
      startsAt,
      endsAt: epochMs(startsAt + REBATE_DAYS * DAY_MS),
      claim,
      parts: parts.map((part) => ({
        class: part.name,
        name: words.classes[part.name],
        rate: formatRate(part.rateE4),
        stake: formatMoney(part.stakeMinor),
        amount: formatMoney(part.amountMinor),
      })),
    },
    locale,
  );
}

const levelAt = (n: number): Level => LADDER[n - 1] ?? LADDER[0]!;

const claimedStakes = (claim: ClaimRow) => ({
  sides: claim.sides_minor ?? 0n,
  numbers: claim.numbers_minor ?? 0n,
});

/** The rebate of a house day, at the rates of the level that the member has when it is claimed. Its stakes
 *  are counted here, before anything is locked. Undefined for an id that is none. */
export async function rebateBenefit(
  ctx: DayDeps,
  id: string,
  memberId: bigint,
): Promise<Benefit | undefined> {
  const day = REBATE_ID.exec(id)?.[1];
  if (day === undefined || !isDate(day)) return undefined;
  const account = mainAccountOf(memberId);
  const now = await databaseNow(ctx.db.reader);
  if (isClaimable(ctx, day, now)) await stakedDays(ctx, account, [day], now);
  return {
    keyAt: (at) => (day <= houseDayAt(ctx, at) ? keyOf(day) : undefined),
    grant: async (tx, { now: at, standing: { level } }) => {
      if (day < firstClaimable(ctx, at)) throw new Refusal('BENEFIT_EXPIRED');
      const stakes = await finalStakes(tx, account, day);
      const amountMinor = stakes ? rebateSum(rebateParts(level, stakes)) : 0n;
      if (!stakes || amountMinor === 0n) throw new Refusal('BENEFIT_LOCKED');
      return {
        kind: 'rebate',
        amountMinor,
        multiple: REBATE_MULTIPLE,
        level: level.level,
        day,
        stakes,
      };
    },
  };
}

const firstClaimable = (ctx: DayDeps, now: EpochMs): BusinessDate =>
  addDays(houseDayAt(ctx, now), -REBATE_DAYS);

const isClaimable = (ctx: DayDeps, day: BusinessDate, now: EpochMs): boolean =>
  day >= firstClaimable(ctx, now) && day < houseDayAt(ctx, now);
