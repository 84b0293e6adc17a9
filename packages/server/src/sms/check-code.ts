import { createHmac, timingSafeEqual } from 'node:crypto';

import { CAPTCHA_PATTERN } from '@tessera/contract/patterns';
import { readCode } from '@tessera/domain/member/identifier';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { Refusal } from '../kernel/refusal.ts';
import { secretsOf } from '../kernel/secrets.ts';
import type { CodeAsker } from './code-asker.ts';
import type { SmsEvent } from './sms-sender.ts';
import { countCodeTry, markCodeUsed } from './sms-store.ts';

const CODE_TRIES_MAX = 5;

const SHAPE = new RegExp(CAPTCHA_PATTERN);

/** Verifies a code, however it is grouped, and returns its id, which the transaction of the requested
 *  operation consumes. The attempt counts even if that operation fails. It counts by asker: wrong ones of
 *  others leave the asker's own.
 *  Refuses: CAPTCHA_INCORRECT (wrong, of another event, mobile, member or device, expired, used, tried five
 *  times).
 *  Cost: one round trip. */
export async function checkCode(
  { db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>,
  { mobile, event, given }: { readonly mobile: string; readonly event: SmsEvent; readonly given: string },
  asker: CodeAsker,
): Promise<bigint> {
  const code = readCode(given);
  if (!SHAPE.test(code)) throw new Refusal('CAPTCHA_INCORRECT');
  const attempt = { mobile, event, asker, triesMax: CODE_TRIES_MAX, now: clock.now() };
  const tried = await countCodeTry(db.main, attempt);
  const macs = secretsOf(env.passwordPepper).map((pepper) => macOf(pepper, mobile, event, code));
  const found = tried.find((each) => macs.some((mac) => timingSafeEqual(each.mac, mac)));
  if (!found) throw new Refusal('CAPTCHA_INCORRECT');
  return found.id;
}

/** Consumes a verified code. Refuses: CAPTCHA_INCORRECT after a concurrent use.   Locks: the code's row. */
export async function useCode(
  tx: Queryable,
  { clock }: Pick<Context, 'clock'>,
  codeId: bigint,
): Promise<void> {
  if ((await markCodeUsed(tx, codeId, clock.now())) === 0) throw new Refusal('CAPTCHA_INCORRECT');
}

/** The stored form of a code. Six digits are few, so it is keyed by the secret outside the database. */
export const macOf = (pepper: string, mobile: string, event: SmsEvent, code: string): Buffer =>
  createHmac('sha256', `sms:${pepper}`).update(`${event}|${mobile}|${code}`).digest();
