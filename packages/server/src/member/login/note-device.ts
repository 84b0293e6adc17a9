import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/query.ts';
import { traceMac } from '../../exclusion/traces-of.ts';
import { DEVICE_ID_MIN, deviceKeyOf, type LoginOrigin } from '../../session/login-origin.ts';
import { findDevice, noteDevice } from './device-store.ts';

/** Notes from where a member logs in, and notifies the member of a device that is new, in the transaction of
 *  the log-in. Its number, where it is known, is a trace of the person.   Cost: one round trip, two while an
 *  earlier pepper counts. */
export async function noteLogin(
  tx: Queryable,
  { sealer }: Pick<Context, 'sealer'>,
  memberId: bigint,
  origin: LoginOrigin,
): Promise<void> {
  const { device, address, deviceKey, hasNumber } = origin;
  const trace = hasNumber ? traceMac({ sealer }, 'device', deviceKey) : undefined;
  const macs = macsOf(sealer, memberId, deviceKey);
  const mac = macs.length === 1 ? macs[0] : ((await findDevice(tx, memberId, macs)) ?? macs[0]);
  await noteDevice(tx, memberId, mac, { device, address, trace });
}

/** Stored digest of a device from which the member has logged in before; undefined for others, and for a
 *  client without a number of its own, whose browser and network a stranger may share.   Cost: one read by
 *  key. */
export const knownDevice = async (
  { db, sealer }: Pick<Context, 'db' | 'sealer'>,
  memberId: bigint,
  deviceId: string,
): Promise<Buffer | undefined> =>
  deviceId.length < DEVICE_ID_MIN
    ? undefined
    : findDevice(db.reader, memberId, macsOf(sealer, memberId, deviceKeyOf(deviceId)));

const macsOf = (sealer: Context['sealer'], memberId: bigint, deviceKey: string) =>
  sealer.macsOf(`device ${memberId} ${deviceKey}`);
