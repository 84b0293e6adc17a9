import { DEFAULT_LOCALE, LOCALES } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { POLICY } from '@tessera/domain/fairness/announcement';
import { gradeOf, type WitnessLocation } from '@tessera/domain/fairness/grade';
import { formatMoney } from '@tessera/domain/money';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { SERVICE_HOURS } from '../service/service.ts';
import { VERSION } from '../version.ts';

/** The hours in which somebody answers. */
const SERVICE = { hours: SERVICE_HOURS, url: '/pages/index/customer-service', phone: '' };
const CURRENCY = 'PLAY';
const TIMEZONE = 'UTC+08:00';

/** Answers the first call of the app: who we are, in which languages, and how far a draw can be trusted.
 *  Cost: none. */
export function siteInfo({ env, clock, rail }: Pick<Context, 'env' | 'clock' | 'rail'>): Data<'index/index'> {
  const now = clock.now();
  const policy = POLICY[env.fairnessPolicy];
  return {
    name: env.brandName,
    version: VERSION,
    logo: '/icon.svg',
    cdnurl: '',
    currency: CURRENCY,
    play_money: true,
    locales: [...LOCALES],
    default_locale: DEFAULT_LOCALE,
    timezone: TIMEZONE,
    service: SERVICE,
    guest: 1,
    guest_balance: formatMoney(env.playBalanceMinor),
    sms_login: true,
    embed: [...rail.origins],
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
