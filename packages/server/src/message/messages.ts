import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { MESSAGE_TYPES } from '@tessera/domain/messages';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { pageReply, readListPage, totalOf } from '../kernel/list-page.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  countMessages,
  listMessages,
  markAllMessagesRead,
  markMessageRead,
  type MessageRow,
  unreadMessages,
} from './message-store.ts';
import { isKnownKind, messageText, messageUrl } from './message-text.ts';

type Shown = Data<'index/message'>['list'][number];

const TYPES = wordsOf(MESSAGE_TYPES);

/** Lists a member's messages in the language of the reader, newest first, optionally of one type.
 *  Refuses: INVALID_PARAMETERS for an unknown type and a `before` that is no id.
 *  Cost: one round trip, two with the count of a numbered page. */
export async function listOwnMessages(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'index/message'>,
  memberId: bigint,
  language: Locale,
): Promise<Data<'index/message'>> {
  const page = readListPage(query);
  const type = readFilter('type', query.type, TYPES);
  const types = type === null ? MESSAGE_TYPES : [type];
  const [found, counted] = await Promise.all([
    page.isBeyond ? [] : listMessages(db.reader, memberId, types, page),
    page.isNumbered ? countMessages(db.reader, memberId, types) : undefined,
  ]);
  return pageReply(page, found, totalOf(counted), (row) => show(row, language));
}

/** Marks one message as read and returns how many are left. A repeat changes nothing.
 *  Refuses: INVALID_PARAMETERS without an id, MESSAGE_NOT_EXIST also for another member's.   Cost: two round
 *  trips. */
export async function markMessage(
  { db }: Pick<Context, 'db'>,
  { id: given }: Payload<'index/markMessageRead'>,
  memberId: bigint,
): Promise<Data<'index/markMessageRead'>> {
  if (given === undefined) throw new Refusal('INVALID_PARAMETERS', { field: 'id' });
  const id = readId(String(given));
  const found = id === undefined ? undefined : await markMessageRead(db.main, memberId, id);
  if (!found) throw new Refusal('MESSAGE_NOT_EXIST');
  return { unread: await unreadMessages(db.main, memberId) };
}

/** Marks every message as read.   Cost: two round trips; the unread ones. */
export async function markAllMessages(
  { db }: Pick<Context, 'db'>,
  memberId: bigint,
): Promise<Data<'index/markAllMessagesRead'>> {
  await markAllMessagesRead(db.main, memberId);
  return { unread: await unreadMessages(db.main, memberId) };
}

/** Counts a member's unread messages, up to 100; 0 for a visitor.
 *  Cost: one round trip, none for a visitor. */
export async function countUnreadMessages(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint | undefined,
): Promise<Data<'index/unreadMessageCount'>> {
  const count = memberId === undefined ? 0 : await unreadMessages(db.reader, memberId);
  return { count, total: count };
}

const show = (
  { id, type, kind, cause, params, is_read: isRead, created_at: at }: MessageRow,
  locale: Locale,
): Shown => ({
  id: String(id),
  type,
  kind: isKnownKind(kind) ? kind : 'unknown',
  ...messageText(kind, params, locale),
  url: messageUrl(kind, cause),
  is_read: isRead ? 1 : 0,
  createtime: toEpochSeconds(at),
});
