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

/** Names the lock under which an account and an exclusion find each other. */
const LOCK = 7_154_071;
const SHARE = statement('trace_share', `select pg_advisory_xact_lock_shared(${LOCK})`);
const HOLD = statement('trace_hold', `select pg_advisory_xact_lock(${LOCK})`);

/** Held while an account tells something more of its person, by any number at once.   Locks: the traces,
 *  after members and before accounts.   Cost: one round trip. */
export const shareTraces = (tx: Queryable) => run(tx, SHARE);

/** Held while an exclusion begins or is told more, by one alone. */
export const holdTraces = (tx: Queryable) => run(tx, HOLD);

export type PersonRow = {
  readonly username: string;
  readonly nickname: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly is_email_verified: boolean;
  readonly birthday: string | null;
  readonly joined_at: EpochMs;
  readonly cards: readonly { readonly type: string; readonly address: string; readonly name: string }[];
  /** Identity checks that are pending or verified. */
  readonly identities: readonly {
    readonly name: string;
    readonly birth_date: string;
    readonly is_verified: boolean;
  }[];
  readonly devices: readonly string[];
  /** Digests of the devices of which the numbers are known. */
  readonly device_macs: readonly string[];
};

const PERSON = statement(
  'trace_person',
  `select m.username, m.nickname, m.mobile, m.email, m.email_verified_at is not null as is_email_verified, m.birthday,
     m.joined_at,
     coalesce((select jsonb_agg(jsonb_build_object('type', c.type, 'address', c.address, 'name', c.real_name))
       from cards c where c.member_id = m.id), '[]') as cards,
     coalesce((select jsonb_agg(jsonb_build_object('name', i.real_name, 'birth_date', i.birth_date::text,
         'is_verified', i.state = 'verified'))
       from identity_checks i where i.member_id = m.id and i.state in ('pending', 'verified')), '[]') as identities,
     coalesce((select jsonb_agg(distinct s.device) from sessions s where s.member_id = m.id and s.device <> ''), '[]')
       as devices,
     coalesce((select jsonb_agg(encode(d.trace, 'base64')) from member_devices d
       where d.member_id = m.id and d.trace is not null), '[]') as device_macs
   from members m where m.id = $1`,
);

/** All that tells the person of an account, deleted cards too.   Cost: one round trip, by keys. */
export const readPerson = (db: Queryable, memberId: bigint): Promise<PersonRow | undefined> =>
  firstRow<PersonRow>(db, PERSON, [memberId]);

export type TraceMac = { readonly kind: TraceKind; readonly mac: Buffer };

const arraysOf = (traces: readonly TraceMac[]) => [
  textArray(traces.map(({ kind }) => kind)),
  bytesArray(traces.map(({ mac }) => mac)),
];

const NOTE = statement(
  'trace_note',
  `with wanted as (select kind, mac from unnest($2::text[], $3::bytea[]) as t (kind, mac) where kind <> 'handle'),
   gone as (
     delete from member_traces where member_id = $1 and seen_at < clock_timestamp() - interval '400 days'
       and (kind, mac) not in (select kind, mac from wanted))
   insert into member_traces (member_id, kind, mac) select $1, kind, mac from wanted
   where exists (select from members where id = $1 and closed_at is null)
   on conflict (kind, mac, member_id) do update set seen_at = clock_timestamp()
     where member_traces.seen_at < clock_timestamp() - interval '30 days'`,
);

/** Notes what tells the person of an account now; what was told before is kept for 400 days. */
export const noteTraces = (tx: Queryable, memberId: bigint, traces: readonly TraceMac[]) =>
  run(tx, NOTE, [memberId, ...arraysOf(traces)]);

const INSERT = statement(
  'trace_insert',
  `insert into excluded_traces (member_id, kind, mac)
   select $1, kind, mac from unnest($2::text[], $3::bytea[]) as t (kind, mac)
   union select member_id, kind, mac from member_traces where member_id = $1
   on conflict do nothing`,
);

/** Keeps the traces of an excluded member, those that were noted before too. Known ones stay. */
export const insertTraces = (tx: Queryable, memberId: bigint, traces: readonly TraceMac[]) =>
  run(tx, INSERT, [memberId, ...arraysOf(traces)]);

export type MatchRow = ActiveExclusion & {
  readonly kind: TraceKind;
  readonly member_id: bigint;
  /** True if an operator has lifted a match by this trace with another excluded account. */
  readonly is_lifted: boolean;
};

const MATCH = statement(
  'trace_match',
  `select t.kind, x.member_id, x.length, x.from_at, x.until_at, exists (
     select from lifted_traces l where l.member_id = $1 and l.kind = t.kind and l.mac = t.mac) as is_lifted
   from unnest($2::text[], $3::bytea[]) as wanted (kind, mac)
   join excluded_traces t on t.kind = wanted.kind and t.mac = wanted.mac and t.member_id <> $1
     and not exists (select from lifted_traces l
       where l.member_id = $1 and l.of_member_id = t.member_id and l.kind = t.kind and l.mac = t.mac)
   join lateral (
     select member_id, length, from_at, until_at from exclusions
     where exclusions.member_id = t.member_id and ${SELF_EXCLUDED} order by until_at desc limit 1) x on true
   limit 100`,
);

/** Traces that an account has in common with members who are self-excluded now. Cost: one round trip, by
 *  keys. */
export const matchTraces = (
  db: Queryable,
  memberId: bigint,
  traces: readonly TraceMac[],
): Promise<MatchRow[]> => rows<MatchRow>(db, MATCH, [memberId, ...arraysOf(traces)]);

export type OtherRow = {
  readonly member_id: bigint;
  readonly kind: TraceKind;
  readonly joined_at: EpochMs;
  /** True if an operator has lifted a match by this trace with another excluded account. */
  readonly is_lifted: boolean;
  /** End of the last self-exclusion in force on this account; null without one. */
  readonly until_at: EpochMs | null;
};

const OTHERS = statement(
  'trace_others',
  `select o.member_id, o.kind, m.joined_at, exists (
     select from lifted_traces l where l.member_id = o.member_id and l.kind = o.kind and l.mac = o.mac) as is_lifted,
     (select max(until_at) from exclusions where exclusions.member_id = o.member_id and ${SELF_EXCLUDED}) as until_at
   from excluded_traces mine
   join member_traces o on o.kind = mine.kind and o.mac = mine.mac and o.member_id <> $1
     and not exists (select from lifted_traces l
       where l.member_id = o.member_id and l.of_member_id = $1 and l.kind = o.kind and l.mac = o.mac)
   join members m on m.id = o.member_id
   where mine.member_id = $1 order by o.member_id, o.kind limit 1000`,
);

/** The accounts that have something in common with an excluded member, in the order of their numbers.
 *  Cost: one round trip, by keys. */
export const otherAccounts = (db: Queryable, memberId: bigint): Promise<OtherRow[]> =>
  rows<OtherRow>(db, OTHERS, [memberId]);
