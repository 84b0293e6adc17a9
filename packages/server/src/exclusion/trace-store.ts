import type { ExclusionLength } from '@tessera/domain/protection/exclusion';
import type { TraceKind } from '@tessera/domain/protection/traces';
import type { EpochMs } from '@tessera/domain/time';

import { bytesArray, textArray } from '../db/arrays.ts';
import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import { SELF_EXCLUDED } from './standing-sql.ts';

export type ActiveExclusion = {
  readonly length: ExclusionLength;
  readonly from_at: EpochMs;
  readonly until_at: EpochMs;
};

const ACTIVE = statement(
  'trace_active_exclusion',
  `select length, from_at, until_at from exclusions where member_id = $1 and ${SELF_EXCLUDED} order by until_at desc limit 1`,
);

/** The self-exclusion of a member that ends last; undefined without one. Time-outs do not count. */
export const activeExclusion = (db: Queryable, memberId: bigint): Promise<ActiveExclusion | undefined> =>
  firstRow<ActiveExclusion>(db, ACTIVE, [memberId]);

export type PersonRow = {
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly birthday: string | null;
  readonly joined_at: EpochMs;
  readonly cards: readonly { readonly type: string; readonly address: string; readonly name: string }[];
  readonly devices: readonly string[];
  /** Digests of the devices of which the numbers are known. */
  readonly device_macs: readonly string[];
};

const PERSON = statement(
  'trace_person',
  `select m.username, m.nickname, m.mobile, m.email, m.birthday, m.joined_at,
     coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'address', c.address, 'name', c.real_name))
       from cards c where c.member_id = m.id), '[]') as cards,
     coalesce((select jsonb_agg(distinct s.device) from sessions s where s.member_id = m.id and s.device <> ''), '[]')
       as devices,
     coalesce((select jsonb_agg(encode(d.trace, 'base64')) from member_devices d
       where d.member_id = m.id and d.trace is not null), '[]') as device_macs
   from members m where m.id = $1`,
);

/** All that tells the person of an account, deleted cards too.   Cost: one round trip, by keys. */
export const readPerson = (db: Queryable, memberId: bigint): Promise<PersonRow | undefined> =>
  firstRow<PersonRow>(db, PERSON, [memberId]);

const INSERT = statement(
  'trace_insert',
  `insert into excluded_traces (member_id, kind, mac) select $1, kind, mac from unnest($2::text[], $3::bytea[]) as t (kind, mac)
   on conflict do nothing`,
);

export type TraceMac = { readonly kind: TraceKind; readonly mac: Buffer };

/** Keeps the traces of an excluded member. Known ones stay. */
export const insertTraces = (tx: Queryable, memberId: bigint, traces: readonly TraceMac[]) =>
  run(tx, INSERT, [
    memberId,
    textArray(traces.map(({ kind }) => kind)),
    bytesArray(traces.map(({ mac }) => mac)),
  ]);

const DEVICE = statement(
  'trace_device',
  `insert into excluded_traces (member_id, kind, mac)
   select $1, 'device', $2 where exists (select from exclusions where member_id = $1 and ${SELF_EXCLUDED})
   on conflict do nothing`,
);

/** Keeps the digest of a device of a member who is self-excluded; nothing of others. */
export const insertDevice = (tx: Queryable, memberId: bigint, mac: Buffer) =>
  run(tx, DEVICE, [memberId, mac]);

export type MatchRow = ActiveExclusion & {
  readonly kind: TraceKind;
  readonly member_id: bigint;
};

const MATCH = statement(
  'trace_match',
  `select t.kind, x.member_id, x.length, x.from_at, x.until_at
   from unnest($2::text[], $3::bytea[]) as wanted (kind, mac)
   join excluded_traces t on t.kind = wanted.kind and t.mac = wanted.mac and t.member_id <> $1
     and not exists (select from lifted_traces l
       where l.member_id = $1 and l.of_member_id = t.member_id and l.kind = t.kind and l.mac = t.mac)
   join lateral (
     select member_id, length, from_at, until_at from exclusions
     where exclusions.member_id = t.member_id and ${SELF_EXCLUDED} order by until_at desc limit 1) x on true
   limit 100`,
);

/** What traces of an account are those of members who are self-excluded now.   Cost: one round trip, by
 *  keys. */
export const matchTraces = (
  db: Queryable,
  memberId: bigint,
  traces: readonly TraceMac[],
): Promise<MatchRow[]> =>
  rows<MatchRow>(db, MATCH, [
    memberId,
    textArray(traces.map(({ kind }) => kind)),
    bytesArray(traces.map(({ mac }) => mac)),
  ]);
