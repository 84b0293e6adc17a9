import type { Context } from '../../context.ts';
import type { Tx } from '../../db/tx.ts';
import { matchExcluded } from '../../exclusion/match-excluded.ts';
import type { LoginOrigin } from '../../session/login-origin.ts';
import { type NewSession, openSession } from '../../session/open-session.ts';
import {
  admitStranger,
  refuseClosed,
  requireStrangersWork,
  requireWork,
  type WorkSent,
} from '../../throttle/require-work.ts';
import type { MemberRow } from '../member-store.ts';
import { knownDevice, noteLogin } from './note-device.ts';

/** Dependencies of a log-in. */
export type LoginDeps = Pick<
  Context,
  'db' | 'clock' | 'random' | 'env' | 'passwords' | 'sealer' | 'logins' | 'metrics' | 'log'
>;
/** Member who logs in, and the device if the account knows it. */
type LoginAttempt = { readonly member: MemberRow | undefined; readonly device: Buffer | undefined };

/** Lets an attempt to log in through, or asks for a proof of work first, before anything is judged: while
 *  log-ins fail unusually often, strangers wait behind devices that their accounts know.
 *  Refuses: PROOF_OF_WORK, TOO_MANY_REQUESTS.   Cost: as `find`, one round trip for the device, and while
 *  log-ins fail unusually often those of the work. */
export async function admitLogin(
  ctx: LoginDeps,
  deviceId: string,
  headers: WorkSent,
  find: () => Promise<MemberRow | undefined>,
): Promise<LoginAttempt> {
  if (deviceId === '') refuseClosed(ctx);
  const hasWorked = await (deviceId === '' ? requireStrangersWork : requireWork)(ctx, headers);
  if (deviceId === '') await admitStranger(ctx);
  const member = await find();
  const device = member && (await knownDevice(ctx, member.id, deviceId));
  if (deviceId !== '' && !device) {
    if (!hasWorked) await requireStrangersWork(ctx, headers);
    await admitStranger(ctx);
  }
  return { member, device };
}

/** Opens the session of a member who has shown who they are, notes the device, and looks for the person among
 *  the excluded. The caller holds the member's row.
 *  Cost: about six round trips, and those of matchExcluded. */
export async function enter(
  tx: Tx,
  ctx: LoginDeps,
  { memberId, isProved }: { readonly memberId: bigint; readonly isProved: boolean },
  origin: LoginOrigin,
): Promise<{ session: NewSession; found: Awaited<ReturnType<typeof matchExcluded>> }> {
  await noteLogin(tx, ctx, memberId, origin);
  return {
    session: await openSession(tx, ctx, memberId, { isProved, origin }),
    found: await matchExcluded(tx, ctx, memberId),
  };
}
