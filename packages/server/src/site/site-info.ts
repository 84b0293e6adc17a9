import { DEFAULT_LOCALE, LOCALES } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import { formatRate } from '../channel/list-channels.ts';
import type { Context } from '../context.ts';
import { gradeOnSale } from '../fairness/grade-on-sale.ts';
import { formatServiceHours } from '../service/service.ts';
import { VERSION } from '../version.ts';
import { houseTimezone } from '../wallet/house-day.ts';
import { withdrawTerms } from '../withdrawal/withdraw-terms.ts';

const SERVICE_URL = '/pages/index/customer-service';

/** Answers the first call of the app: who we are, in which languages, the terms of a withdrawal at their
 *  widest, and how far a draw can be trusted.
 *  Cost: one round trip; see gradeOnSale. */
export async function siteInfo(
  ctx: Pick<Context, 'env' | 'clock' | 'rail' | 'push' | 'games'> & {
    readonly db: Pick<Context['db'], 'reader'>;
  },
): Promise<Data<'index/index'>> {
  const { env, clock, rail, push } = ctx;
  const terms = await withdrawTerms(ctx.db.reader, { kind: null });
  const now = clock.now();
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
    age_check: env.protection.isAgeAsked,
    push: push.publicKey !== '',
    embed: [...new Set([...rail.origins, ...env.viewerOrigins])],
    fairness: { policy: env.fairnessPolicy, grade: await gradeOnSale(ctx) },
    server_time: toEpochSeconds(now),
    server_time_ms: now,
  };
}
