import type { ServiceAuthor } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { EXCERPT_MAX, messageFrom } from '../message/message-from.ts';
import { pushOfService } from '../push/push-from.ts';

export type ServiceMessageRow = {
  readonly id: bigint;
  readonly author: ServiceAuthor;
  readonly operator: string;
  readonly content: string;
  readonly image: string;
  readonly created_at: EpochMs;
};

const INSERT = statement(
  'service_insert',
  `with added as (
     insert into service_messages (member_id, author, operator, content, image) values ($1, $2, $3, $4, $5)
     returning id, author, operator, content, image, created_at),
   noted as (
     insert into service_conversations as c (member_id, last_at, waiting_since, unread)
     select $1, created_at, case when author = 'member' then created_at end, (author = 'staff')::int from added
     on conflict (member_id) do update set last_at = excluded.last_at,
       waiting_since = case when excluded.waiting_since is null then null
         else coalesce(c.waiting_since, excluded.waiting_since) end,
       unread = case when excluded.waiting_since is null then c.unread + 1 else c.unread end
     returning unread),
   ${messageFrom(
     'service_answered',
     `$1, id::text, jsonb_build_object('answer', left(content, ${EXCERPT_MAX}))
      from added, noted where author = 'staff' and unread = 1`,
   )},
   ${pushOfService(`$1, id::text from added, noted where author = 'staff' and unread = 1`)}
   select * from added`,
);

export type NewServiceMessage = {
  readonly memberId: bigint;
  readonly author: ServiceAuthor;
  readonly operator: string;
  readonly content: string;
  readonly image: string;
};

/** Adds a message and notes in the conversation who waits for whom. The first answer that the member has not
 *  seen is told in a message too, and by push, for a member who is elsewhere.   Cost: one round trip. */
export const insertServiceMessage = (
  db: Queryable,
  { memberId, author, operator, content, image }: NewServiceMessage,
): Promise<ServiceMessageRow | undefined> =>
  firstRow<ServiceMessageRow>(db, INSERT, [memberId, author, operator, content, image]);

const LIST = statement(
  'service_list',
  `select id, author, operator, content, image, created_at from service_messages
   where member_id = $1 and id < $2 order by id desc limit $3 offset $4`,
);

/** Lists a member's conversation, newest first.   Cost: one index range. */
export const serviceMessages = (
  db: Queryable,
  memberId: bigint,
  { before, limit, offset }: ListPage,
): Promise<ServiceMessageRow[]> => rows<ServiceMessageRow>(db, LIST, [memberId, before, limit + 1, offset]);

const UNREAD = statement('service_unread', 'select unread from service_conversations where member_id = $1');

/** Counts answers that the member has not seen. */
export const unreadAnswers = async (db: Queryable, memberId: bigint): Promise<number> =>
  (await firstRow<{ unread: number }>(db, UNREAD, [memberId]))?.unread ?? 0;

const SEEN = statement(
  'service_seen',
  `with seen as (
     update service_conversations set unread = 0 where member_id = $1 and unread > 0 returning member_id)
   delete from messages m using seen
   where m.member_id = seen.member_id and m.kind = 'service_answered' and m.read_at is null`,
);

/** Marks a member's answers as seen; a message that said so is no longer needed, unless it was read.
 *  Cost: one round trip; the member's unread messages. */
export const markAnswersSeen = async (db: Queryable, memberId: bigint): Promise<void> => {
  await run(db, SEEN, [memberId]);
};

export type WaitingMember = {
  readonly member_id: bigint;
  readonly username: string;
  readonly waiting_since: EpochMs;
  readonly content: string;
};

const WAITING = statement(
  'service_waiting',
  `select c.member_id, m.username, c.waiting_since,
     (select s.content from service_messages s where s.member_id = c.member_id order by s.id desc limit 1) as content
   from service_conversations c join members m on m.id = c.member_id
   where c.waiting_since is not null order by c.waiting_since limit 100`,
);

/** Lists the members who wait for an answer, longest first; a hundred at most. */
export const waitingMembers = (db: Queryable): Promise<WaitingMember[]> => rows<WaitingMember>(db, WAITING);
