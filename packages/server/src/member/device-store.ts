import { affected, firstRow, statement, type Queryable } from '../db/query.ts';
import { messageFrom, NOW_AS_CAUSE } from '../message/message-from.ts';

const NOTE = statement(
  'device-note',
  `with noted as (
     insert into member_devices (member_id, mac) values ($1, $2)
     on conflict (member_id, mac) do update set last_at = clock_timestamp()
     returning member_id, xmax = 0 as is_new),
   ${messageFrom(
     'new_device',
     `member_id, ${NOW_AS_CAUSE}, jsonb_build_object('device', $3::text, 'address', $4::text)
      from noted where is_new and exists (select from member_devices d where d.member_id = noted.member_id)`,
   )}
   select member_id from noted`,
);

/** Notes that a member logs in from a device. The member is told of a new one, unless it is the first there
 *  ever was. `device` and `address` are as they are shown. */
export const noteDevice = (
  tx: Queryable,
  memberId: bigint,
  mac: Buffer,
  shown: { readonly device: string; readonly address: string },
): Promise<number> => affected(tx, NOTE, [memberId, mac, shown.device, shown.address]);

const KNOWN = statement('device-known', 'select 1 from member_devices where member_id = $1 and mac = $2');

/** Whether a member has logged in from a device before. */
export const isDeviceKnown = async (db: Queryable, memberId: bigint, mac: Buffer): Promise<boolean> =>
  (await firstRow(db, KNOWN, [memberId, mac])) !== undefined;

const SWEEP = statement(
  'device-sweep',
  `delete from member_devices where (member_id, mac) in (
     select member_id, mac from member_devices
     where last_at < clock_timestamp() - interval '400 days' order by last_at limit $1)`,
);

/** Deletes up to `count` devices that nobody has logged in from for more than a year. */
export const deleteOldDevices = (db: Queryable, count: number): Promise<number> =>
  affected(db, SWEEP, [count]);
