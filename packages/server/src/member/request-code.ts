import type { Locale } from '@tessera/contract/locales';
import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import type { CallHeaders } from '../http/handler.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countRequest, sendCode, sendCodeUnseen } from '../sms/send-code.ts';
import { OPEN_SMS_EVENTS, type OpenSmsEvent } from '../sms/sms-sender.ts';
import { readEmail, readMobile } from './identity.ts';
import { isMobileTaken } from './is-mobile-taken.ts';
import { memberByEmail, memberById } from './member-store.ts';

type Deps = Pick<Context, 'db' | 'clock'> & Parameters<typeof sendCode>[0];

/** Sends a code for an event to a mobile. Nobody learns by it which numbers have an account: a registration
 *  and a change of the mobile find out only with the right code, and a code for the password of nobody is
 *  made and counted like any other, but does not leave. One address may request twenty an hour.
 *  Refuses: MOBILE_INCORRECT, INVALID_PARAMETERS (event), SMS_TOO_FREQUENT, SMS_FAILED (never for a password:
 *  the provider is not waited for).
 *  Cost: about ten round trips; but for a password also the provider's response time. */
export async function requestCode(ctx: Deps, payload: Payload<'sms/send'>, ip: string): Promise<null> {
  const mobile = readMobile(payload.mobile);
  const event = readEvent(payload.event);
  await countRequest(ctx, ip);
  if (OF_MEMBERS.has(event))
    await sendCodeUnseen(ctx, mobile, event, await isMobileTaken(ctx.db.reader, mobile));
  else await sendCode(ctx, mobile, event);
  return null;
}

/** Sends a member a code to the own mobile or e-mail, by which the session is proved. It counts like any
 *  other request of the address.
 *  Refuses: NOT_SUPPORTED without a mobile or an e-mail, SMS_TOO_FREQUENT, SMS_FAILED, MAIL_FAILED.
 *  Cost: as above. */
export async function requestOwnCode(
  ctx: Deps,
  { by }: Payload<'security/sendCode'>,
  memberId: bigint,
  { ip, language }: Pick<CallHeaders, 'ip' | 'language'>,
): Promise<null> {
  const member = await memberById(ctx.db.reader, memberId);
  const target = by === 'email' ? mailTarget(member?.email ?? '', language) : member?.mobile;
  if (!target) throw new Refusal('NOT_SUPPORTED');
  await countRequest(ctx, ip);
  await sendCode(ctx, target, 'prove');
  return null;
}

/** Sends a code for a forgotten password to an e-mail address, if it is the verified one of a member. Nobody
 *  learns whether it is.
 *  Refuses: EMAIL_INCORRECT, INVALID_PARAMETERS (event), SMS_TOO_FREQUENT.   Cost: about ten round trips. */
export async function requestMailCode(
  ctx: Deps,
  { email: given, event }: Payload<'ems/send'>,
  { ip, language }: Pick<CallHeaders, 'ip' | 'language'>,
): Promise<null> {
  const target = mailTarget(readEmail(given), language);
  if (!target) throw new Refusal('EMAIL_INCORRECT');
  if ((event || 'resetpwd') !== 'resetpwd') throw new Refusal('INVALID_PARAMETERS');
  await countRequest(ctx, ip);
  const member = await memberByEmail(ctx.db.reader, target.email);
  await sendCodeUnseen(ctx, target, 'resetpwd', (member?.email_verified_at ?? null) !== null);
  return null;
}

const mailTarget = (email: string, locale: Locale) =>
  email === '' ? undefined : { email: email.toLowerCase(), locale };

function readEvent(text: string | undefined): OpenSmsEvent {
  const event = OPEN_SMS_EVENTS.find((each) => each === (text || 'register'));
  if (!event) throw new Refusal('INVALID_PARAMETERS');
  return event;
}

/** Events that change something of the member whose mobile it is. */
const OF_MEMBERS: ReadonlySet<OpenSmsEvent> = new Set(['changepwd', 'resetpwd']);
