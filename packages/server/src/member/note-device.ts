import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { deviceKeyOf, type LoginOrigin } from '../session/login-origin.ts';
import { isDeviceKnown, noteDevice } from './device-store.ts';

/** Notes from where a member logs in, and tells the member of a device that is new, in the transaction of the
 *  log-in.   Cost: one round trip. */
export async function noteLogin(
  tx: Queryable,
  { sealer }: Pick<Context, 'sealer'>,
  memberId: bigint,
  origin: LoginOrigin,
): Promise<void> {
  await noteDevice(tx, memberId, macOf(sealer, memberId, origin.deviceKey), origin);
}

/** The name of the counter of a device that the member has logged in from before; empty for others, and for a
 *  client without a number of its own, whose browser and network a stranger may share.   Cost: one read by
 *  key. */
export async function knownDevice(
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  memberId: bigint,
  deviceId: string,
): Promise<string> {
  if (deviceId.length < DEVICE_ID_MIN) return '';
  const mac = macOf(sealer, memberId, deviceKeyOf(deviceId));
  return (await isDeviceKnown(db.reader, memberId, mac)) ? mac.toString('base64url') : '';
}

/** One that nobody guesses. */
const DEVICE_ID_MIN = 16;

const macOf = (sealer: Context['sealer'], memberId: bigint, deviceKey: string): Buffer =>
  sealer.macOf(`device ${memberId} ${deviceKey}`);
