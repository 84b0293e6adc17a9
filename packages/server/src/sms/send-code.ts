import type { Locale } from '@tessera/contract/locales';
import { DAY_MS, epochMs, type EpochMs, HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { secretOf } from '../kernel/secrets.ts';
import { codeMail } from '../mail/code-mail.ts';
import { countTries, type Throttled } from '../throttle/throttle.ts';
import { macOf } from './check-code.ts';
import { budgetOf, refusePaused, servedPrefix, tooFrequent } from './pumping.ts';
import { budgetKeyOf, type CodeRequest, requestCountersOf, sendCountersOf } from './send-budget.ts';
import type { SmsEvent } from './sms-sender.ts';
import { countSent, insertCode, type SentCount } from './sms-store.ts';

const VALID_MINUTES = 5;
const PER_HOUR = 5;
const PER_DAY = 10;
const CODES = 1_000_000;

type Deps = Pick<Context, 'db' | 'clock' | 'random' | 'env' | 'sms' | 'mail' | 'metrics' | 'log'>;

/** Where a code goes: a mobile, or an e-mail address in lower case with the language of its text. */
export type CodeTarget = string | { readonly email: string; readonly locale: Locale };

const keyOf = (target: CodeTarget): string => (typeof target === 'string' ? target : target.email);

/** Sends a new code to a mobile or an e-mail address: at most one a minute, five an hour and ten a day for
 *  each, counted for all strangers together, and apart for each session and each device that its member has
 *  used.
 *  Refuses: SMS_TOO_FREQUENT with `until`, SMS_COUNTRY_NOT_SERVED, SMS_FAILED, MAIL_FAILED.
 *  Locks: the counters of the number, in a short transaction before sending.
 *  Cost: about seven round trips and the provider's response time. */
export async function sendCode(
  ctx: Deps,
  target: CodeTarget,
  event: SmsEvent,
  request: CodeRequest,
): Promise<void> {
  await carry(ctx, target, event, await makeCode(ctx, target, event, { ...request, leaves: true }));
}

/** As `sendCode`, but nobody can tell whether the code leaves: one that does not is made and counted too, and
 *  the provider is not waited for. Its failures are in the log and the metrics.
 *  Refuses: SMS_TOO_FREQUENT with `until`, SMS_COUNTRY_NOT_SERVED.   Cost: about seven round trips. */
export async function sendCodeUnseen(
  ctx: Deps,
  target: CodeTarget,
  event: SmsEvent,
  request: CodeRequest & { readonly leaves: boolean },
): Promise<void> {
  const code = await makeCode(ctx, target, event, request);
  if (request.leaves) void carry(ctx, target, event, code).catch(() => undefined);
}

async function makeCode(
  ctx: Deps,
  target: CodeTarget,
  event: SmsEvent,
  request: CodeRequest & { readonly leaves: boolean },
): Promise<string> {
  const code = newCode(ctx);
  const prefix = typeof target === 'string' ? await servedPrefix(ctx, target) : undefined;
  await storeCode(ctx, keyOf(target), event, { ...request, code, prefix });
  failpoint('code-stored');
  return code;
}

async function carry(ctx: Deps, target: CodeTarget, event: SmsEvent, code: string): Promise<void> {
  if (typeof target !== 'string') return carryByMail(ctx, target, code);
  try {
    await ctx.sms.send({ mobile: target, event, code, validMinutes: VALID_MINUTES });
    ctx.metrics.smsSent.labels('sent').inc();
  } catch (error) {
    ctx.metrics.smsSent.labels('failed').inc();
    ctx.log.error({ err: error, event }, 'sms not sent');
    throw new Refusal('SMS_FAILED');
  }
}

async function carryByMail(
  { mail, env, metrics, log }: Deps,
  { email, locale }: Exclude<CodeTarget, string>,
  code: string,
): Promise<void> {
  try {
    const brand = env.brandName;
    await mail.send(codeMail({ to: email, code, validMinutes: VALID_MINUTES, brand, locale }));
    metrics.mailsSent.labels('sent').inc();
  } catch (error) {
    metrics.mailsSent.labels('failed').inc();
    log.error({ err: error }, 'mail not sent');
    throw new Refusal('MAIL_FAILED');
  }
}

/** Counts a code request by its address, or by the session or known device that asks, whatever its outcome:
 *  replies about numbers must not allow enumeration.
 *  Refuses: SMS_TOO_FREQUENT with `until`.   Locks: the counters. */
export async function countRequest(ctx: Pick<Deps, 'db' | 'clock'>, request: CodeRequest): Promise<void> {
  const counters = requestCountersOf(request);
  const locked = await transaction(ctx.db, (tx) => countTries(tx, ctx, counters));
  if (locked) throw tooFrequent(locked.lockedUntil);
}

type Made = CodeRequest & {
  readonly code: string;
  readonly prefix: string | undefined;
  /** True if it goes to the sender. */
  readonly leaves: boolean;
};

async function storeCode(
  ctx: Deps,
  mobile: string,
  event: SmsEvent,
  { code, prefix, leaves, ...request }: Made,
): Promise<void> {
  const counters: Throttled[] = [
    ...sendCountersOf(mobile, request),
    ...(prefix !== undefined && leaves ? [budgetOf(ctx, prefix)] : []),
  ];
  const budget = budgetKeyOf(request);
  await transaction(ctx.db, async (tx) => {
    const locked = await countTries(tx, ctx, counters);
    if (locked) throw tooFrequent(locked.lockedUntil);
    const sentAt = ctx.clock.now();
    const since = { hourAgo: epochMs(sentAt - HOUR_MS), dayAgo: epochMs(sentAt - DAY_MS) };
    if (prefix !== undefined) await refusePaused(tx, ctx, prefix);
    const fullUntil = capEnd(await countSent(tx, mobile, budget, since));
    if (fullUntil !== undefined) throw tooFrequent(fullUntil);
    const mac = macOf(secretOf(ctx.env.passwordPepper), mobile, event, code);
    await insertCode(tx, {
      mobile,
      event,
      mac,
      sentAt,
      expiresAt: epochMs(sentAt + VALID_MINUTES * MINUTE_MS),
      prefix: leaves ? prefix : undefined,
      asker: request.asker,
      budget,
    });
  });
}

/** Time at which the limits of a number allow the next code; undefined when they do now. */
function capEnd({ inHour, inDay, firstInHour, firstInDay }: SentCount): EpochMs | undefined {
  const ends = [
    inHour >= PER_HOUR && firstInHour !== null ? firstInHour + HOUR_MS : 0,
    inDay >= PER_DAY && firstInDay !== null ? firstInDay + DAY_MS : 0,
  ];
  const last = Math.max(...ends);
  return last === 0 ? undefined : epochMs(last);
}

/** Six digits from 48 random bits: the modulo bias is below one in a hundred million. */
const newCode = ({ random }: Deps): string =>
  String(Buffer.from(random.bytes(6)).readUIntBE(0, 6) % CODES).padStart(6, '0');
