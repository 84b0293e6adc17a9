import type { RoundEvent } from '@tessera/contract/live';
import type { Locale } from '@tessera/contract/locales';
import type { PushTopic } from '@tessera/domain/push-topics';

import { affected, firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { CREDIT } from '../ledger/credit-sql.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import { foundReturned, sumParts, ticketEnd, ticketStands } from '../wager-status/ticket-sql.ts';
import { KEPT_MINUTES } from './push-from.ts';
import type { PushTarget } from './push-sender.ts';

/** A server that dies while it sends leaves its messages to the others after this. Above the time a sender
 *  gives up after. */
const LEASE_SECONDS = 30;
/** The wait after a failure doubles up to this power of two. */
const DOUBLINGS_MAX = 5;

const CURSOR = statement(
  'push_cursor',
  'select seq, subscription_id from push_cursor for update skip locked',
);
// A void round has further events of this kind: when it is voided, and when its bets are sealed and its draw
// is published, which name these.
const OF_THE_RECORD = ['q', 'numbers'] satisfies (keyof RoundEvent)[];
const NEXT = statement(
  'push_next_round',
  `select e.seq, e.round_id, e.kind = 'void' as is_void, e.kind = 'tickets' as is_of_tickets, e.game_id, e.body ->> 'game_no' as issue, e.at
   from round_events e
   where e.seq > $1 and e.at > clock_timestamp() - interval '${KEPT_MINUTES} minutes'
     and (e.kind in ('settled', 'tickets') or e.kind = 'void' and not e.body ?| $2 and exists (
       select 1 from rounds r where r.id = e.round_id and r.settled_at is not null) and not exists (
       select 1 from round_events l
       where l.round_id = e.round_id and l.seq > e.seq and l.kind = 'void' and not l.body ?| $2))
   order by e.seq limit 1`,
);
// A member's bets on a round, and the tickets at home in it, lie together in their keys, so each subscription
// costs one descent of it.
const ADD_ROUND = statement(
  'push_add_round',
  addSql(
    `select chunk.id, b.stake_minor as stake, case when $4 then b.stake_minor else ${CREDIT} end as returned
     from chunk
     join bets b on b.round_id = $3 and b.account_id = chunk.member_id * 16
     left join round_results w on w.round_id = b.round_id and w.selection = b.selection
     where ${betStands('b')}`,
    '$3::text',
  ),
);
const AT_HOME = { home: '$3', id: 't.id' };
const ADD_TICKETS = statement(
  'push_add_tickets',
  addSql(
    `select chunk.id, t.stake_minor as stake, ${foundReturned('p', 'part')} as returned
     from chunk
     join tickets t on t.home_round_id = $3 and t.account_id = chunk.member_id * 16
     left join ${ticketEnd('paid', AT_HOME, 'p')}
     ${sumParts(AT_HOME, 'part')}
     where ${ticketStands(AT_HOME)}`,
    `'tickets-' || $3::text`,
  ),
);

/** SQL that adds a message for each phone with something in `each`: stakes and what came back of them. */
function addSql(each: string, cause: string): string {
  return `with chunk as materialized (
     select id, member_id from push_subscriptions where id > $1 and 'round' = any(topics) order by id limit $2),
   own as (
     select id, sum(stake)::bigint as stake, coalesce(sum(returned), 0)::bigint as returned from (${each}) each group by id),
   added as (
     insert into push_outbox (subscription_id, topic, cause, params, expires_at)
     select id, 'round', ${cause}, jsonb_build_object('game_id', $5::integer, 'issue', $6::text, 'is_void', $4::boolean,
       'stake', stake::text, 'returned', returned::text), $7::timestamptz + interval '${KEPT_MINUTES} minutes'
     from own on conflict do nothing)
   select count(*)::integer as seen, max(id) as last from chunk`;
}
const MOVE = statement('push_move_cursor', 'update push_cursor set seq = $1, subscription_id = $2');

type NextRound = {
  readonly seq: bigint;
  readonly round_id: bigint;
  readonly is_void: boolean;
  /** True if it is of the tickets at home in the round, not of its bets. */
  readonly is_of_tickets: boolean;
  readonly game_id: number;
  readonly issue: string;
  readonly at: number;
};

/** Adds the messages of the next settled or refunded round, for the next `limit` subscriptions; returns false
 *  when there is none, or another server is at it.
 *  Locks: the cursor.   Idempotent by: the cursor.
 *  Cost: four round trips; one index descent a subscription to rounds, and no scan of history. */
export async function addNextRound(tx: Tx, limit: number): Promise<boolean> {
  const cursor = await firstRow<{ seq: bigint; subscription_id: bigint }>(tx, CURSOR);
  const round = cursor && (await firstRow<NextRound>(tx, NEXT, [cursor.seq, OF_THE_RECORD]));
  if (!round) return false;
  const { seq, round_id: id, is_void: isVoid, game_id: gameId, issue, at } = round;
  const settledAt = new Date(at).toISOString();
  const add = round.is_of_tickets ? ADD_TICKETS : ADD_ROUND;
  const chunk = await firstRow<{ seen: number; last: bigint | null }>(tx, add, [
    cursor.subscription_id,
    limit,
    id,
    isVoid,
    gameId,
    issue,
    settledAt,
  ]);
  const isLast = !chunk || chunk.seen < limit;
  await run(tx, MOVE, isLast ? [seq, 0n] : [cursor.seq, chunk.last]);
  return true;
}

export type RoundParams = {
  readonly game_id: number;
  readonly issue: string;
  readonly is_void: boolean;
  /** Units: 1/100. */
  readonly stake: string;
  readonly returned: string;
};

export type DueMessage = PushTarget & {
  readonly id: bigint;
  readonly subscription_id: bigint;
  readonly topic: PushTopic;
  readonly cause: string;
  readonly params: RoundParams;
  readonly language: Locale;
  readonly hides_amounts: boolean;
  /** 0 and less: too old. */
  readonly ttl_seconds: number;
};

const CLAIM = statement(
  'push_claim',
  `with due as (
     select id from push_outbox where due_at <= clock_timestamp() order by due_at limit $1 for update skip locked)
   update push_outbox o
   set due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds', attempts = o.attempts + 1
   from due, push_subscriptions s
   where o.id = due.id and s.id = o.subscription_id
   returning o.id, o.subscription_id, o.topic, o.cause, o.params, s.endpoint, s.p256dh, s.auth, s.server_key,
     s.language, s.hides_amounts, floor(extract(epoch from o.expires_at - clock_timestamp()))::integer as ttl_seconds`,
);

/** Claims messages that are due, oldest first. A claim that is not followed by an outcome ends by itself, so
 *  that a message may be sent twice, but is not lost.   Cost: one round trip, one index range. */
export const claimDue = (db: Queryable, limit: number): Promise<DueMessage[]> =>
  rows<DueMessage>(db, CLAIM, [limit]);

const DELIVERED = statement(
  'push_delivered',
  'update push_subscriptions set delivered_at = clock_timestamp() where id = any($1::bigint[])',
);
const DONE = statement('push_done', 'delete from push_outbox where id = any($1::bigint[])');
const GONE = statement('push_gone', 'delete from push_subscriptions where id = any($1::bigint[])');
const LATER = statement(
  'push_later',
  `update push_outbox o set due_at = least(o.expires_at,
     clock_timestamp() + later.wait_ms * 2 ^ least(o.attempts - 1, ${DOUBLINGS_MAX}) * interval '1 ms')
   from unnest($1::bigint[], $2::integer[]) as later (id, wait_ms) where o.id = later.id`,
);

/** Results of claimed messages. */
export type Outcomes = {
  /** Messages that are never sent again. */
  readonly done: readonly bigint[];
  /** Subscriptions that took a message, and that have ended. */
  readonly delivered: readonly bigint[];
  readonly gone: readonly bigint[];
  readonly later: readonly { readonly id: bigint; readonly waitMs: number }[];
};

/** Records outcomes.   Idempotent by: the ids.   Cost: a round trip for each kind that occurred. */
export async function recordOutcomes(
  db: Queryable,
  { done, delivered, gone, later }: Outcomes,
): Promise<void> {
  if (done.length > 0) await affected(db, DONE, [done]);
  if (delivered.length > 0) await affected(db, DELIVERED, [delivered]);
  if (gone.length > 0) await affected(db, GONE, [gone]);
  if (later.length > 0)
    await affected(db, LATER, [later.map(({ id }) => id), later.map(({ waitMs }) => waitMs)]);
}
