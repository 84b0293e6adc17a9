import type { Locale } from '@tessera/contract/locales';
import { levelName, rewardWords } from '@tessera/contract/names/reward';
import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { requiredTurnover } from '@tessera/domain/vip/benefit';
import { hasReached, LADDER, type Level, LEVEL_MULTIPLE, nextLevel } from '@tessera/domain/vip/ladder';
import { STAKE_PER_POINT_MINOR } from '@tessera/domain/vip/points';
import { REBATE_CLASSES } from '@tessera/domain/vip/rebate-class';

import { formatRate } from '../channel/list-channels.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { fillText } from '../kernel/text/fill-text.ts';
import { amountText } from '../kernel/text/intl-text.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readStanding, type Standing } from '../wallet/standing.ts';
import { type Benefit, type Claimant, claimReward, type ClaimDeps } from './claim-reward.ts';
import { upgradeName } from './reward-name.ts';
import { claimsByKeys } from './reward-store.ts';

type Vip = Data<'user/vip'>;
type ListedLevel = Vip['list'][number];

const idOf = ({ level }: Level): string => `vip-${level}`;
const BENEFIT_ID = /^(?:vip-)?([1-9][0-9]?)$/;

/** Shows a member's level, what the next one takes, and every level with its benefits.
 *  Units: decimal text, rates as decimal fractions.   Cost: three round trips, two of them together; see
 *  `readStanding`. */
export async function showVip(
  { db }: { readonly db: Pick<Context['db'], 'reader' | 'main'> },
  memberId: bigint,
  locale: Locale,
): Promise<Vip> {
  const [standing, claims] = await Promise.all([
    readStanding(db, mainAccountOf(memberId)),
    claimsByKeys(db.reader, memberId, LADDER.map(idOf)),
  ]);
  const { level, points, depositMinor, turnoverMinor } = standing;
  const { vipRule } = rewardWords(locale);
  return {
    level: level.level,
    name: levelName(locale, level.code),
    icon: level.code,
    deposit: formatMoney(depositMinor),
    turnover: formatMoney(turnoverMinor),
    next: nextOf(standing, locale),
    rebates: ratesOf(level, locale),
    score: points,
    score_per: formatMoney(STAKE_PER_POINT_MINOR),
    content: fillText(
      vipRule,
      { multiple: LEVEL_MULTIPLE, stake: amountText(STAKE_PER_POINT_MINOR, locale) },
      locale,
    ),
    list: LADDER.map((each) => listedLevel(each, standing, locale, claims.has(idOf(each)))),
  };
}

function nextOf({ level, depositMinor, turnoverMinor }: Standing, locale: Locale): Vip['next'] {
  const next = nextLevel(level);
  if (!next) return null;
  const left = (wanted: bigint, has: bigint): string => formatMoney(wanted > has ? wanted - has : 0n);
  return {
    level: next.level,
    name: levelName(locale, next.code),
    deposit: formatMoney(next.depositMinor),
    turnover: formatMoney(next.turnoverMinor),
    deposit_left: left(next.depositMinor, depositMinor),
    turnover_left: left(next.turnoverMinor, turnoverMinor),
  };
}

const ratesOf = ({ rebateE4 }: Level, locale: Locale): Vip['rebates'] =>
  REBATE_CLASSES.map((name) => ({
    class: name,
    name: rewardWords(locale).classes[name],
    rate: formatRate(rebateE4[name]),
  }));

const listedLevel = (level: Level, standing: Standing, locale: Locale, isClaimed: boolean): ListedLevel => ({
  level: level.level,
  name: levelName(locale, level.code),
  icon: level.code,
  deposit: formatMoney(level.depositMinor),
  turnover: formatMoney(level.turnoverMinor),
  rebates: ratesOf(level, locale),
  benefits:
    level.rewardMinor === 0n
      ? []
      : [
          {
            id: idOf(level),
            name: upgradeName(level, locale),
            amount: formatMoney(level.rewardMinor),
            multiple: LEVEL_MULTIPLE,
            turnover: formatMoney(requiredTurnover(level.rewardMinor, LEVEL_MULTIPLE)),
            status: isClaimed ? 'claimed' : hasReached(standing, level) ? 'unlocked' : 'locked',
          },
        ],
});

/** Claims the upgrade reward of a level, by its number or by the id of the benefit.
 *  Refuses: IDEMPOTENCY_KEY_…, ACCOUNT_IS_FROZEN, BENEFIT_NOT_EXIST, BENEFIT_CLAIMED, BENEFIT_LOCKED.
 *  Locks, idempotence and cost: see `claimReward`. */
export function receiveVip(
  ctx: ClaimDeps,
  { id, benefit_id: benefitId, level }: Payload<'user/receiveVip'>,
  claimant: Claimant,
): Promise<Data<'user/receiveVip'>> {
  const given = String(id || benefitId || (level ?? ''));
  const found = LADDER[Number(BENEFIT_ID.exec(given)?.[1] ?? 0) - 1];
  const benefit = found && found.rewardMinor > 0n ? upgradeOf(found) : undefined;
  return claimReward(ctx, claimant, found ? idOf(found) : given, benefit);
}

const upgradeOf = (level: Level): Benefit => ({
  keyAt: () => idOf(level),
  grant: async (_tx, { standing }) => {
    if (!hasReached(standing, level)) throw new Refusal('BENEFIT_LOCKED');
    return {
      kind: 'vip',
      amountMinor: level.rewardMinor,
      multiple: LEVEL_MULTIPLE,
      level: level.level,
    };
  },
});
