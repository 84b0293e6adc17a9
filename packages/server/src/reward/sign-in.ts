import type { Locale } from '@tessera/contract/locales';
import { rewardWords } from '@tessera/contract/names/reward';
import { formatMoney } from '@tessera/domain/money';
import { addDays, type BusinessDate } from '@tessera/domain/rounds/calendar';
import { DAY_MS, epochMs, type EpochMs } from '@tessera/domain/time';
import {
  maySignIn,
  SIGN_IN_MINOR,
  SIGN_IN_MULTIPLE,
  signInAmount,
  signInDay,
  signInDays,
  type SignIns,
} from '@tessera/domain/vip/sign-in';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { amountText, listText } from '../kernel/text/intl-text.ts';
import { houseDayAt, houseDayStart, houseZone, zoneText } from '../wallet/house-day.ts';
import type { Standing } from '../wallet/standing.ts';
import type { Benefit } from './claim-reward.ts';
import { type ClaimRow, claimsByKeys } from './reward-store.ts';
import { welfareItem, type WelfareItem } from './welfare-item.ts';

export const SIGN_IN_ID = 'sign-in';

type Games = Pick<Context, 'games'>;
type SignInViewer = { readonly memberId: bigint; readonly standing: Standing; readonly now: EpochMs };
type Known = SignIns & { readonly claim: ClaimRow | undefined };

const keyOf = (day: BusinessDate): string => `sign-in-${day}`;

async function readSignIns(db: Queryable, memberId: bigint, today: BusinessDate): Promise<Known> {
  const [todayKey, yesterdayKey] = [keyOf(today), keyOf(addDays(today, -1))];
  const claims = await claimsByKeys(db, memberId, [todayKey, yesterdayKey]);
  const claim = claims.get(todayKey);
  return {
    yesterday: claims.get(yesterdayKey)?.cycle_day ?? null,
    today: claim?.cycle_day ?? null,
    claim,
  };
}

/** Shows today's sign-in with the seven days of its cycle.   Cost: one round trip. */
export async function listSignIn(
  ctx: Games & { readonly db: Queryable },
  { memberId, standing, now }: SignInViewer,
  locale: Locale,
): Promise<WelfareItem> {
  const mayClaim = maySignIn(standing);
  const today = houseDayAt(ctx, now);
  const known = await readSignIns(ctx.db, memberId, today);
  const startsAt = houseDayStart(ctx, now);
  const day = signInDay(known);
  const words = rewardWords(locale);
  return welfareItem(
    {
      id: SIGN_IN_ID,
      type: 'sign_in',
      title: words.signIn,
      content: fillText(
        words.signInRule,
        {
          zone: zoneText(houseZone(ctx)),
          amounts: listText(
            SIGN_IN_MINOR.map((minor) => amountText(minor, locale)),
            locale,
          ),
        },
        locale,
      ),
      unit: 'days',
      progress: String(known.today ?? day - 1),
      target: String(SIGN_IN_MINOR.length),
      amountMinor: signInAmount(day),
      multiple: SIGN_IN_MULTIPLE,
      status: known.today !== null ? 'claimed' : mayClaim ? 'unlocked' : 'locked',
      date: today,
      startsAt,
      endsAt: epochMs(startsAt + DAY_MS),
      claim: known.claim,
      days: signInDays(known, mayClaim).map(({ day: n, amountMinor, status }) => ({
        day: n,
        amount: formatMoney(amountMinor),
        status,
      })),
    },
    locale,
  );
}

/** The sign-in of the house day on which it is claimed, for members who have paid in. */
export const signInBenefit = (ctx: Games): Benefit => ({
  keyAt: (now) => keyOf(houseDayAt(ctx, now)),
  grant: async (tx, { memberId, now, standing }) => {
    if (!maySignIn(standing)) throw new Refusal('BENEFIT_LOCKED');
    const day = houseDayAt(ctx, now);
    const cycleDay = signInDay(await readSignIns(tx, memberId, day));
    return {
      kind: 'sign_in',
      amountMinor: signInAmount(cycleDay),
      multiple: SIGN_IN_MULTIPLE,
      level: standing.level.level,
      day,
      cycleDay,
    };
  },
});
