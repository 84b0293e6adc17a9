import type { PushTopic } from '@tessera/domain/push-topics';

import { affected, firstRow, type Queryable, statement } from '../db/query.ts';
import type { PushTarget } from './push-sender.ts';

export type NewSubscription = PushTarget & {
  readonly sessionHash: Buffer;
  readonly memberId: bigint;
  readonly language: string;
  readonly topics: readonly PushTopic[];
  readonly hidesAmounts: boolean;
};

const TAKE_OVER = statement(
  'push_take_over',
  'delete from push_subscriptions where endpoint = $1 and session_hash <> $2',
);
const PUT = statement(
  'push_put',
  `insert into push_subscriptions (session_hash, member_id, endpoint, p256dh, auth, language, topics, hides_amounts,
     server_key)
   select token_hash, member_id, $3, $4, $5, $6, $7, $8, $9 from sessions where token_hash = $1 and member_id = $2 for key share
   on conflict (session_hash) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
     auth = excluded.auth, language = excluded.language, topics = excluded.topics,
     hides_amounts = excluded.hides_amounts, server_key = excluded.server_key`,
);

/** Stores what a session is subscribed to, in the caller's transaction. The browser that had the endpoint in
 *  an earlier session is this one, so the earlier session loses it. Returns 0 when the session has ended.
 *  Idempotent by: the session.   Cost: two round trips. */
export async function putSubscription(tx: Queryable, subscription: NewSubscription): Promise<number> {
  const { sessionHash, memberId, endpoint, p256dh, auth, language, topics, hidesAmounts } = subscription;
  const own = [sessionHash, memberId, endpoint, p256dh, auth, language, topics, hidesAmounts];
  await affected(tx, TAKE_OVER, [endpoint, sessionHash]);
  return affected(tx, PUT, [...own, subscription.server_key]);
}

const TOPICS = statement('push_topics', 'select topics from push_subscriptions where session_hash = $1');

/** Topics to which a session is subscribed; empty for none. */
export const topicsOf = async (db: Queryable, sessionHash: Buffer): Promise<PushTopic[]> =>
  (await firstRow<{ topics: PushTopic[] }>(db, TOPICS, [sessionHash]))?.topics ?? [];

const DELETE = statement('push_delete', 'delete from push_subscriptions where session_hash = $1');

export const deleteSubscription = (db: Queryable, sessionHash: Buffer): Promise<number> =>
  affected(db, DELETE, [sessionHash]);

const COUNT_OLDER = statement(
  'push_count_older',
  'select count(*)::integer as count from push_subscriptions where server_key is distinct from $1',
);

/** Number of subscriptions made with another server key. Cost: all subscriptions. */
export const countOlderSubscriptions = async (db: Queryable, serverKey: Buffer): Promise<number> =>
  (await firstRow<{ count: number }>(db, COUNT_OLDER, [serverKey]))?.count ?? 0;

const DELETE_OLDER = statement(
  'push_delete_older',
  'delete from push_subscriptions where server_key is distinct from $1',
);

/** Ends the subscriptions that were made with another key of ours; returns how many. */
export const deleteOlderSubscriptions = (db: Queryable, serverKey: Buffer): Promise<number> =>
  affected(db, DELETE_OLDER, [serverKey]);
