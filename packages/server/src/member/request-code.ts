import type { Payload } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { countRequest, sendCode } from '../sms/send-code.ts';
import { OPEN_SMS_EVENTS, type OpenSmsEvent } from '../sms/sms-sender.ts';
import { readMobile } from './identity.ts';
import { isMobileTaken } from './is-mobile-taken.ts';
import { memberById } from './member-store.ts';

type Deps = Pick<Context, 'db' | 'clock'> & Parameters<typeof sendCode>[0];

/** Sends a code for an event to a mobile that is eligible for it. One address may request twenty an hour.
 *  Refuses: MOBILE_INCORRECT, INVALID_PARAMETERS (event), SMS_TOO_FREQUENT, MOBILE_REGISTERED,
 *  MOBILE_TAKEN, MOBILE_NOT_REGISTERED, SMS_FAILED.
 *  Cost: about ten round trips and the provider's response time. */
export async function requestCode(ctx: Deps, payload: Payload<'sms/send'>, ip: string): Promise<null> {
  const mobile = readMobile(payload.mobile);
  const event = readEvent(payload.event);
  await countRequest(ctx, ip);
  await refuseByEvent(ctx, mobile, event);
  await sendCode(ctx, mobile, event);
  return null;
}

/** Sends a member a code to the own mobile, by which the session is proved. It counts like any other request
 *  of the address.
 *  Refuses: NOT_SUPPORTED without a mobile, SMS_TOO_FREQUENT, SMS_FAILED.
 *  Cost: as above. */
export async function requestOwnCode(ctx: Deps, memberId: bigint, ip: string): Promise<null> {
  const mobile = (await memberById(ctx.db.reader, memberId))?.mobile ?? null;
  if (mobile === null) throw new Refusal('NOT_SUPPORTED');
  await countRequest(ctx, ip);
  await sendCode(ctx, mobile, 'prove');
  return null;
}

function readEvent(text: string | undefined): OpenSmsEvent {
  const event = OPEN_SMS_EVENTS.find((each) => each === (text || 'register'));
  if (!event) throw new Refusal('INVALID_PARAMETERS');
  return event;
}

async function refuseByEvent({ db }: Pick<Deps, 'db'>, mobile: string, event: OpenSmsEvent): Promise<void> {
  if (event === 'mobilelogin') return;
  const isTaken = await isMobileTaken(db.reader, mobile);
  if (event === 'register' && isTaken) throw new Refusal('MOBILE_REGISTERED');
  if (event === 'changemobile' && isTaken) throw new Refusal('MOBILE_TAKEN');
  if ((event === 'changepwd' || event === 'resetpwd') && !isTaken) throw new Refusal('MOBILE_NOT_REGISTERED');
}
