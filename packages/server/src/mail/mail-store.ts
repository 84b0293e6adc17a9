import type { Locale } from '@tessera/contract/locales';
import { MESSAGE_KINDS, type MessageKind } from '@tessera/domain/messages';

import { affected, rows, statement, type Queryable } from '../db/query.ts';

export type DueMail = {
  readonly message_id: bigint;
  readonly kind: MessageKind;
  readonly params: Readonly<Record<string, string>>;
  /** The member's own, or the one before it of a message about its change. */
  readonly email: string;
  /** Of the member's latest session; empty where there was none. */
  readonly language: Locale | '';
};

const CLAIM = statement(
  'mail-claim',
  `with due as (
     select o.message_id from mail_outbox o join messages m on m.id = o.message_id
     where o.due_at <= clock_timestamp() and m.kind = any($2::text[])
     order by o.due_at limit $1 for update of o skip locked),
   claimed as (
     update mail_outbox o set attempts = attempts + 1,
       due_at = clock_timestamp() + least(60, 2 ^ o.attempts) * interval '1 minute'
     from due where o.message_id = due.message_id returning o.message_id, o.email, o.language)
   select c.message_id, m.kind, m.params, coalesce(c.email, b.email) as email,
     coalesce(c.language, (
       select s.language from sessions s where s.member_id = b.id order by s.created_at desc limit 1), '') as language
   from claimed c join messages m on m.id = c.message_id join members b on b.id = m.member_id
   where c.email is not null or (b.email_verified_at is not null and b.email <> '')`,
);

/** Claims mails that are due, so that no other server sends them for a minute, later for longer. Those of a
 *  kind that this version does not know are left to the later one beside it. */
export const claimMails = (db: Queryable, limit: number): Promise<DueMail[]> =>
  rows<DueMail>(db, CLAIM, [limit, MESSAGE_KINDS]);

const DONE = statement('mail-done', 'delete from mail_outbox where message_id = any($1::bigint[])');

/** Forgets mails that were taken for delivery. */
export const deleteMails = (db: Queryable, messageIds: readonly bigint[]): Promise<number> =>
  affected(db, DONE, [messageIds]);

const EXPIRE = statement(
  'mail-expire',
  `delete from mail_outbox where message_id in (
     select message_id from mail_outbox where created_at < clock_timestamp() - interval '24 hours' limit $1)`,
);

/** Gives up on mails of more than a day ago. */
export const expireMails = (db: Queryable, limit: number): Promise<number> => affected(db, EXPIRE, [limit]);
