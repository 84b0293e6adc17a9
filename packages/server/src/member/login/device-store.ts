import { affected, firstRow, rows, run, statement, type Queryable } from '../../db/query.ts';
import { messageFrom, NOW_AS_CAUSE } from '../../message/message-from.ts';

const NOTE = statement(
  'device-note',
  `with noted as (
     insert into member_devices (member_id, mac, trace) values ($1, $2, $5)
     on conflict (member_id, mac) do update set last_at = clock_timestamp(), trace = coalesce(excluded.trace, member_devices.trace)
     returning member_id, xmax = 0 as is_new),
   ${messageFrom(
     'new_device',
     `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('device', $3::text, 'address', $4::text)
      from noted where is_new and exists (select from member_devices d where d.member_id = noted.member_id)`,
   )}
   select from noted`,
);

/** Notes that a member logs in from a device. The member is notified of a new one, unless it is the first
 *  there ever was. `device` and `address` are as they are shown. */
export const noteDevice = (
  tx: Queryable,
  memberId: bigint,
  mac: Buffer,
  shown: {
    readonly device: string;
    readonly address: string;
    /** A digest of the device that is the same for every member; absent when its number is not known. */
    readonly trace: Buffer | undefined;
  },
): Promise<unknown> => {
  const { device, address, trace = null } = shown;
  return run(tx, NOTE, [memberId, mac, device, address, trace]);
};

const KNOWN = statement(
  'device-known',
  'select mac from member_devices where member_id = $1 and mac = any($2::bytea[]) order by last_at desc limit 1',
);

/** Stored digest of a device from which the member has logged in before; undefined for others. */
export const findDevice = async (
  db: Queryable,
  memberId: bigint,
  macs: readonly Buffer[],
): Promise<Buffer | undefined> => (await firstRow<{ mac: Buffer }>(db, KNOWN, [memberId, macs]))?.mac;

const LIST = statement('device-list', 'select mac from member_devices where member_id = $1');

/** Stored digests of all devices of a member. */
export const listDevices = async (db: Queryable, memberId: bigint): Promise<Buffer[]> =>
  (await rows<{ mac: Buffer }>(db, LIST, [memberId])).map(({ mac }) => mac);

const SWEEP = statement(
  'device-sweep',
  `delete from member_devices where (member_id, mac) in (
     select member_id, mac from member_devices
     where last_at < clock_timestamp() - interval '400 days' order by last_at limit $1)`,
);

/** Deletes up to `count` devices that nobody has logged in from for more than a year. */
export const deleteOldDevices = (db: Queryable, count: number): Promise<number> =>
  affected(db, SWEEP, [count]);
