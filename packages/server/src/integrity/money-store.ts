import type { LinkKind } from '@tessera/domain/integrity/flags';
import type { Payment } from '@tessera/domain/integrity/rings';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';

export type ActionKind = 'deposit' | 'withdrawal' | 'transfer' | 'card' | 'device';

/** An action of a member that the integrity rules examine: a payment, a new payout account, or a log-in.
 *  Units: 1/100; `at` in Unix ms, `at_text` exact. */
export type MemberAction = {
  readonly kind: ActionKind;
  /** 0 of a device. */
  readonly id: bigint;
  readonly member_id: bigint;
  /** The recipient of a transfer. */
  readonly other_id: bigint | null;
  readonly amount_minor: bigint;
  /** Of a payout account; the digest of a device in hex. */
  readonly address: string | null;
  readonly at: number;
  readonly at_text: string;
};

/** A transaction that writes a time ends within this: then all of its kind before it are visible. */
const LAG_SECONDS = 60;

type Part = {
  readonly kind: ActionKind;
  readonly from: string;
  readonly at: string;
  readonly where?: string;
};

const part = ({ kind, from, at, where = 'true' }: Part, columns: string): string =>
  `(select '${kind}' as kind, ${columns}, ${at} as at from ${from}
    where ${at} > $1::timestamptz and ${at} <= clock_timestamp() - $2::integer * interval '1 second' and ${where}
    order by ${at} fetch first $3 rows with ties)`;
const PARTS = [
  part(
    { kind: 'deposit', from: 'deposits', at: 'finished_at', where: `status = 'completed'` },
    'id, member_id, null::bigint as other_id, coalesce(paid_minor, amount_minor) as amount_minor, null as address',
  ),
  part(
    { kind: 'withdrawal', from: 'withdrawals', at: 'requested_at' },
    'id, member_id, null, amount_minor, null',
  ),
  part(
    { kind: 'transfer', from: 'transfers', at: 'created_at' },
    'id, from_member_id, to_member_id, amount_minor, null',
  ),
  part({ kind: 'card', from: 'cards', at: 'created_at' }, 'id, member_id, null, 0, address'),
  // By the last log-in, so that who still uses a device stays linked.
  part(
    { kind: 'device', from: 'member_devices', at: 'last_at', where: 'trace is not null' },
    `0, member_id, null, 0, encode(trace, 'hex')`,
  ),
];
// Rows of one instant come together: the cursor is an instant, and passes all of them.
const ACTIONS = statement(
  'integrity_actions',
  `select kind, id, member_id, other_id, amount_minor, address, at, at::text as at_text
   from (${PARTS.join(' union all ')}) actions order by at fetch first $3 rows with ties`,
);

/** The actions after a moment, in order of time, those of one instant together. What is younger than a minute
 *  waits.
 *  Cost: one round trip, five ranges of indexes. */
export const actionsAfter = (
  tx: Tx,
  at: string,
  limit: number,
  lagSeconds = LAG_SECONDS,
): Promise<MemberAction[]> => rows<MemberAction>(tx, ACTIONS, [at, lagSeconds, limit]);

const VELOCITY = statement(
  'integrity_velocity',
  `select
     (select count(*) from deposits where member_id = $1 and status = 'completed'
        and finished_at > t.at - $3::integer * interval '1 minute' and finished_at <= t.at)::integer as deposits,
     (select count(distinct (type, address)) from cards where member_id = $1
        and created_at > t.at - $4::integer * interval '1 day' and created_at <= t.at)::integer as payees,
     (select count(*) from transfers where from_member_id = $1 and id >= $5
        and created_at > t.at - interval '1 day' and created_at <= t.at)::integer as transfers
   from (select $2::timestamptz as at) t`,
);

/** Counts a member's actions before a moment. Cost: one round trip, three ranges of indexes, each of its
 *  time. */
export async function countActions(
  tx: Tx,
  memberId: bigint,
  asked: {
    readonly at: string;
    readonly minutes: number;
    readonly days: number;
    /** The lowest id of a transfer of the day. */
    readonly firstId: bigint;
  },
): Promise<{ readonly deposits: number; readonly payees: number; readonly transfers: number }> {
  const values = [memberId, asked.at, asked.minutes, asked.days, asked.firstId];
  const counts = await firstRow<{ deposits: number; payees: number; transfers: number }>(
    tx,
    VELOCITY,
    values,
  );
  return counts ?? { deposits: 0, payees: 0, transfers: 0 };
}

/** Nobody looks at more than so many rows of one account. */
const ROWS_MAX = 1_000;

const SHARERS = statement(
  'integrity_sharers',
  `select distinct member_id from cards where address = $1 limit ${ROWS_MAX}`,
);

const ON_DEVICE = statement(
  'integrity_on_device',
  `select member_id from member_devices where trace = decode($1, 'hex') order by first_at, member_id limit ${ROWS_MAX}`,
);

/** The members who have, or had, a payout account.   Cost: one round trip, one range of an index. */
export const sharersOf = async (tx: Tx, address: string): Promise<bigint[]> =>
  (await rows<{ member_id: bigint }>(tx, SHARERS, [address])).map((row) => row.member_id);

/** The members who log in from a device, in the order in which they came to it.   Cost: one round trip, one
 *  range of an index. */
export const membersOnDevice = async (tx: Tx, trace: string): Promise<bigint[]> =>
  (await rows<{ member_id: bigint }>(tx, ON_DEVICE, [trace])).map((row) => row.member_id);

const PAYMENTS_OUT = statement(
  'integrity_payments_out',
  `select from_member_id, to_member_id, sum(amount_minor)::bigint as amount_minor from (
     select from_member_id, to_member_id, amount_minor from transfers
     where from_member_id = any($1::bigint[]) and id >= $2 and created_at <= $3::timestamptz limit ${ROWS_MAX}) t
   group by 1, 2`,
);
const PAYMENTS_IN = statement(
  'integrity_payments_in',
  `select from_member_id, to_member_id, sum(amount_minor)::bigint as amount_minor from (
     select from_member_id, to_member_id, amount_minor from transfers
     where to_member_id = $1 and id >= $2 and created_at <= $3::timestamptz limit ${ROWS_MAX}) t
   group by 1, 2`,
);

type PaymentRow = {
  readonly from_member_id: bigint;
  readonly to_member_id: bigint;
  readonly amount_minor: bigint;
};
const paymentOf = (row: PaymentRow): Payment => ({
  from: row.from_member_id,
  to: row.to_member_id,
  amountMinor: row.amount_minor,
});

/** A span of time: from an id on, up to an instant. */
export type Span = { readonly firstId: bigint; readonly at: string };

/** Transfers of some members to each other member within a time range. Cost: one round trip, ranges of an
 *  index. */
export const paymentsFrom = async (tx: Tx, members: readonly bigint[], span: Span): Promise<Payment[]> =>
  (await rows<PaymentRow>(tx, PAYMENTS_OUT, [members, span.firstId, span.at])).map(paymentOf);

/** Transfers to a member from each other member within a time range. Cost: one round trip, a range of an
 *  index. */
export const paymentsTo = async (tx: Tx, member: bigint, span: Span): Promise<Payment[]> =>
  (await rows<PaymentRow>(tx, PAYMENTS_IN, [member, span.firstId, span.at])).map(paymentOf);

const LINK = statement(
  'integrity_link',
  `insert into account_links (member_id, other_id, kind, seen_at)
   select a, b, $3, $4::timestamptz from unnest($1::bigint[], $2::bigint[]) as pair (a, b)
   union select b, a, $3, $4::timestamptz from unnest($1::bigint[], $2::bigint[]) as pair (a, b)
   on conflict (member_id, other_id, kind) do update set seen_at = excluded.seen_at`,
);

/** Links a member with others, in both directions.   Idempotent by: the pair and kind.   Cost: one round
 *  trip. */
export async function linkMembers(
  tx: Queryable,
  member: bigint,
  others: readonly bigint[],
  seen: { readonly kind: LinkKind; readonly at: string },
): Promise<void> {
  const different = others.filter((each) => each !== member);
  if (different.length === 0) return;
  await run(tx, LINK, [different.map(() => member), different, seen.kind, seen.at]);
}
