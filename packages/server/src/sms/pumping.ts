import { DAY_MS, epochMs, type EpochMs, HOUR_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Throttled } from '../throttle/throttle.ts';
import { prefixOf } from './e164.ts';
import { countUsed } from './sms-store.ts';

/** A prefix is paused while fewer than a fifth of its last fifty codes of an hour were used. Where people ask
 *  for codes they use them, so the pause ends by itself; where numbers are asked for that earn somebody
 *  money, fifty an hour leave. */
const LAST = 50;
const USED_PERCENT_MIN = 20;

type Deps = Pick<Context, 'clock' | 'env' | 'db' | 'log' | 'metrics'>;

/** The prefix by which a mobile is served, where messages leave the machine; a paused one is refused at once,
 *  so that an attack costs one round trip a number.
 *  Refuses: SMS_COUNTRY_NOT_SERVED, SMS_TOO_FREQUENT with `until`.   Cost: one round trip. */
export async function servedPrefix(ctx: Deps, mobile: string): Promise<string | undefined> {
  if (!ctx.env.smsGateway) return undefined;
  const prefix = prefixOf(mobile, ctx.env.smsCountries);
  if (prefix === undefined) throw new Refusal('SMS_COUNTRY_NOT_SERVED');
  await refusePaused(ctx.db.main, ctx, prefix);
  return prefix;
}

/** The counter of a prefix and a day. Its lock serialises decisions about the prefix. */
export const budgetOf = ({ env }: Pick<Deps, 'env'>, prefix: string): Throttled => ({
  key: `sms:prefix:${prefix}`,
  rule: { limit: env.smsCountryDaily, windowMs: DAY_MS },
});

/** Refuses while a prefix is paused.
 *  Refuses: SMS_TOO_FREQUENT with `until`.   Cost: one round trip. */
export async function refusePaused(
  db: Queryable,
  { clock, log, metrics }: Pick<Deps, 'clock' | 'log' | 'metrics'>,
  prefix: string,
): Promise<void> {
  const since = epochMs(clock.now() - HOUR_MS);
  const { sent, used, first } = await countUsed(db, { prefix, since, last: LAST });
  if (sent < LAST || used * 100 >= LAST * USED_PERCENT_MIN) return;
  metrics.smsSent.labels('paused').inc();
  log.warn({ prefix, used, sent }, 'sms prefix paused');
  throw tooFrequent(epochMs((first ?? clock.now()) + HOUR_MS));
}

/** Refuses with the moment from which the next code is sent. */
export const tooFrequent = (until: EpochMs): Refusal =>
  new Refusal('SMS_TOO_FREQUENT', { until: toEpochSeconds(until) });
