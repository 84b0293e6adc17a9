import type { Locale } from '@tessera/contract/locales';
import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../../context.ts';
import type { CallHeaders } from '../../http/handler.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { SessionMember } from '../../session/session-member.ts';
import { codeAsker } from '../../sms/code-asker.ts';
import type { CodeRequest } from '../../sms/send-budget.ts';
import { countRequest, sendCode, sendCodeUnseen } from '../../sms/send-code.ts';
import { OPEN_SMS_EVENTS, type OpenSmsEvent } from '../../sms/sms-sender.ts';
import { readEmail, readMobile } from '../identity.ts';
import { knownDevice } from '../login/note-device.ts';
import { memberByEmail, memberById, memberByMobile, type MemberRow } from '../member-store.ts';

type Deps = Pick<Context, 'db' | 'clock' | 'sealer'> & Parameters<typeof sendCode>[0];

/** The caller, beside the requested code. */
type Caller = Pick<CallHeaders, 'ip'> & { readonly member: SessionMember | undefined };

/** Sends a code for an event to a mobile. Nobody learns by it which numbers have an account: a registration
 *  and a change of the mobile find out only with the right code, and a code for the password of nobody is
 *  made and counted like any other, but does not leave. One address may request twenty an hour; a session,
 *  and a device that the member has used, as many of their own.
 *  Refuses: MOBILE_INCORRECT, INVALID_PARAMETERS (event), SMS_TOO_FREQUENT, SMS_FAILED (never for a password:
 *  the provider is not waited for).
 *  Cost: about ten round trips; but for a password also the provider's response time. */
export async function requestCode(ctx: Deps, payload: Payload<'sms/send'>, caller: Caller): Promise<null> {
  const mobile = readMobile(payload.mobile);
  const event = readEvent(payload.event);
  const owner = await memberByMobile(ctx.db.reader, mobile);
  const request = await requestOf(ctx, caller, payload.device_id, owner);
  await countRequest(ctx, request);
  if (OF_MEMBERS.has(event))
    await sendCodeUnseen(ctx, mobile, event, { ...request, leaves: owner !== undefined });
  else await sendCode(ctx, mobile, event, request);
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
  const isOwnTarget = by !== 'email' || isVerified(member);
  const request = { asker: codeAsker(ctx, { memberId, ip }), ip, own: { memberId, isOwnTarget } };
  await countRequest(ctx, request);
  await sendCode(ctx, target, 'prove', request);
  return null;
}

/** Sends a code for a forgotten password to an e-mail address, if it is the verified one of a member. Nobody
 *  learns whether it is.
 *  Refuses: EMAIL_INCORRECT, INVALID_PARAMETERS (event), SMS_TOO_FREQUENT.   Cost: about ten round trips. */
export async function requestMailCode(
  ctx: Deps,
  { email: given, event, device_id: deviceId }: Payload<'ems/send'>,
  { language, ...caller }: Caller & Pick<CallHeaders, 'language'>,
): Promise<null> {
  const target = mailTarget(readEmail(given), language);
  if (!target) throw new Refusal('EMAIL_INCORRECT');
  if ((event || 'resetpwd') !== 'resetpwd') throw new Refusal('INVALID_PARAMETERS');
  const member = await memberByEmail(ctx.db.reader, target.email);
  const leaves = isVerified(member);
  const request = await requestOf(ctx, caller, deviceId, leaves ? member : undefined);
  await countRequest(ctx, request);
  await sendCodeUnseen(ctx, target, 'resetpwd', { ...request, leaves });
  return null;
}

const isVerified = (member: MemberRow | undefined): boolean => (member?.email_verified_at ?? null) !== null;

/** Says who asks, and from which budget: a session has one of its own, and so has a device from which the
 *  owner of the target has logged in before. That of nobody is looked for as well, which takes as long. */
async function requestOf(
  ctx: Deps,
  { ip, member }: Caller,
  deviceId: string | undefined,
  owner: MemberRow | undefined,
): Promise<CodeRequest> {
  const memberId = member?.memberId;
  const asker = codeAsker(ctx, { memberId, deviceId, ip });
  const isKnown = (await knownDevice(ctx, owner?.id ?? NOBODY, deviceId ?? '')) !== undefined;
  if (owner && (isKnown || owner.id === memberId))
    return { asker, ip, own: { memberId: owner.id, isOwnTarget: true } };
  return memberId === undefined ? { asker, ip } : { asker, ip, own: { memberId, isOwnTarget: false } };
}

/** Ids of members begin above. */
const NOBODY = 0n;

const mailTarget = (email: string, locale: Locale) =>
  email === '' ? undefined : { email: email.toLowerCase(), locale };

function readEvent(text: string | undefined): OpenSmsEvent {
  const event = OPEN_SMS_EVENTS.find((each) => each === (text || 'register'));
  if (!event) throw new Refusal('INVALID_PARAMETERS');
  return event;
}

/** Events that change something of the member whose mobile it is. */
const OF_MEMBERS: ReadonlySet<OpenSmsEvent> = new Set(['changepwd', 'resetpwd']);
