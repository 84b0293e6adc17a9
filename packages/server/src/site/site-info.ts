import { DEFAULT_LOCALE, LOCALES } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { POLICY } from '@tessera/domain/fairness/announcement';
import { gradeOf, type WitnessLocation } from '@tessera/domain/fairness/grade';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import { formatRate } from '../channel/list-channels.ts';
import type { Context } from '../context.ts';
import { formatServiceHours } from '../service/service.ts';
import { VERSION } from '../version.ts';
import { houseTimezone } from '../wallet/house-day.ts';
import { withdrawTerms } from '../withdrawal/withdraw-terms.ts';

const SERVICE_URL = '/pages/index/customer-service';

/** Answers the first call of the app: who we are, in which languages, the terms of a withdrawal at their
 *  widest, and how far a draw can be trusted.
 *  Cost: one round trip. */
export async function siteInfo(
  ctx: Pick<Context, 'env' | 'clock' | 'rail' | 'push' | 'games'> & {
    readonly db: Pick<Context['db'], 'reader'>;
  },
): Promise<Data<'index/index'>> {
  const { env, clock, rail, push } = ctx;
  const terms = await withdrawTerms(ctx.db.reader, { kind: null });
  const now = clock.now();
  const policy = POLICY[env.fairnessPolicy];
  return {
    name: env.brandName,
    version: VERSION,
    logo: '/icon.svg',
    cdnurl: '',
    currency: env.currency,
    play_money: env.isPlayMoney,
    locales: [...LOCALES],
    default_locale: DEFAULT_LOCALE,
    timezone: houseTimezone(ctx),
    service: {
      hours: formatServiceHours(env.serviceHours),
      url: SERVICE_URL,
      phone: env.serviceChannels.find(({ type }) => type === 'phone')?.account ?? '',
    },
    withdraw: {
      min: formatMoney(terms.minMinor),
      max: formatMoney(terms.maxMinor),
      fee_rate: formatRate(terms.feeE4),
      hours: terms.hours,
    },
    guest: 1,
    guest_balance: formatMoney(env.playBalanceMinor),
    sms_login: true,
    push: push.publicKey !== '',
    embed: [...new Set([...rail.origins, ...env.viewerOrigins])],
    fairness: { policy: env.fairnessPolicy, grade: gradeOf(policy, witnessOf(env)) },
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}

/** A witness of our own shows the mechanism; only one that somebody else runs is a second party. */
function witnessOf({ fairnessPolicy, witness }: Context['env']): WitnessLocation {
  if (fairnessPolicy === 'solo' || fairnessPolicy === 'beacon') return 'none';
  return witness === undefined ? 'same-machine' : 'independent';
}
