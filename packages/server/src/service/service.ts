import type { Locale } from '@tessera/contract/locales';
import { serviceNames } from '@tessera/contract/names/name-of';
import type { Data, Payload } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';
import { serviceClock, type ServiceHours } from '@tessera/domain/wallet/service-hours';

import type { Context } from '../context.ts';
import { sqlState, transaction } from '../db/tx.ts';
import { pageReply, readListPage } from '../kernel/list-page.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { Refusal } from '../kernel/refusal.ts';
import { notifyInbox } from '../live/inbox-store.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { refuseTooMany } from '../throttle/throttle.ts';
import { readOwnUpload } from '../upload/own-upload.ts';
import { houseTimezone, houseZone } from '../wallet/house-day.ts';
import {
  insertServiceMessage,
  markAnswersSeen,
  type ServiceMessageRow,
  serviceMessages,
  unreadAnswers,
  type WaitingMember,
  waitingMembers,
} from './service-store.ts';

type Message = Data<'service/send'>;

const RULE: ThrottleRule = { limit: 60, windowMs: 10 * MINUTE_MS };
const FOREIGN_KEY_VIOLATION = '23503';

/** The hours of the service on the wire: 9:00-22:00; empty without a service. */
export const formatServiceHours = (hours: ServiceHours | undefined): string =>
  hours === undefined ? '' : `${hours.opens}:00-${hours.closes}:00`;

/** Shows when the service answers and how it is reached. Its clock is the house's. A house without a service
 *  has no hours, is never open and offers no chat.
 *  Cost: one round trip for a member, none for a visitor. */
export async function showService(
  ctx: Pick<Context, 'clock' | 'games' | 'env'> & { readonly db: Pick<Context['db'], 'reader'> },
  memberId: bigint | undefined,
  language: Locale,
): Promise<Data<'index/service'>> {
  const { serviceHours: hours } = ctx.env;
  const clock = hours && serviceClock(ctx.clock.now(), houseZone(ctx), hours);
  return {
    hours: formatServiceHours(hours),
    timezone: houseTimezone(ctx),
    is_open: clock?.isOpen ? 1 : 0,
    changes_at: clock ? toEpochSeconds(clock.changesAt) : 0,
    unread: memberId === undefined ? 0 : await unreadAnswers(ctx.db.reader, memberId),
    channels: channelsOf(ctx.env, language),
  };
}

const CHAT = { type: 'chat', url: '/pages/index/customer-service', account: '' } as const;
const FEEDBACK = { type: 'feedback', url: '/pages/public/feedback', account: '' } as const;

/** The ways to the service: those of the app, then those of the settings. */
function channelsOf(
  { serviceHours, serviceChannels }: Context['env'],
  language: Locale,
): Data<'index/service'>['channels'] {
  const names = serviceNames(language);
  return [...(serviceHours ? [CHAT] : []), FEEDBACK, ...serviceChannels].map((channel, at) => ({
    id: at + 1,
    name: names[channel.type],
    icon: `/channels/${channel.type}.svg`,
    ...channel,
  }));
}

/** Lists a member's conversation, newest first; its first page marks the answers as seen.
 *  Refuses: INVALID_PARAMETERS for a `before` that is no id.   Cost: two statements. */
export async function listServiceMessages(
  { db }: Pick<Context, 'db'>,
  query: Payload<'service/messages'>,
  memberId: bigint,
): Promise<Data<'service/messages'>> {
  const page = readListPage(query);
  // Marked first: an answer that comes in between is shown, and stays marked as new.
  if (page.isNumbered && page.page === 1) await markAnswersSeen(db.main, memberId);
  const found = page.isBeyond ? [] : await serviceMessages(db.main, memberId, page);
  return pageReply(page, found, null, show);
}

/** Writes to the service: a text, a picture of one's own, or both. At most sixty in ten minutes.
 *  Refuses: SERVICE_CLOSED in a house without a service, MESSAGE_EMPTY, INVALID_PARAMETERS for a picture
 *  that is not one's own, TOO_MANY_REQUESTS.
 *  Cost: three round trips. */
export async function writeToService(
  ctx: Pick<Context, 'db' | 'clock' | 'env'>,
  { content = '', image = '' }: Payload<'service/send'>,
  memberId: bigint,
): Promise<Message> {
  if (!ctx.env.serviceHours) throw new Refusal('SERVICE_CLOSED');
  const text = content.normalize('NFC').trim();
  if (text === '' && image === '') throw new Refusal('MESSAGE_EMPTY');
  if (image !== '') await readOwnUpload(ctx.db.reader, memberId, 'image', image);
  await refuseTooMany(ctx, 'service', { key: `service:member:${memberId}`, rule: RULE });
  const message = { memberId, author: 'member', operator: '', content: text, image } as const;
  return transaction(ctx.db, async (tx) => {
    const added = await insertServiceMessage(tx, message);
    assert(added, 'an inserted message is returned');
    // Other phones of the same member.
    await notifyInbox(tx, memberId, 'service');
    return show(added);
  });
}

/** Lists the members who wait for the staff, longest first.   Cost: one round trip, a hundred rows at
 *  most. */
export const listWaitingMembers = ({ db }: Pick<Context, 'db'>): Promise<WaitingMember[]> =>
  waitingMembers(db.main);

/** Answers a member as the staff; the member's open pages show it at once.
 *  Refuses: OperatorRefused for an empty answer and an unknown member. */
export async function answerMember(
  { db }: Pick<Context, 'db'>,
  memberId: bigint,
  { operator, text }: { readonly operator: string; readonly text: string },
): Promise<void> {
  const content = text.normalize('NFC').trim();
  if (content === '') throw new OperatorRefused('say what to answer: --text "…"');
  await transaction(db, async (tx) => {
    await insertServiceMessage(tx, { memberId, author: 'staff', operator, content, image: '' });
    await notifyInbox(tx, memberId, 'service');
  }).catch((error: unknown) => {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION)
      throw new OperatorRefused(`there is no member ${memberId}`);
    throw error;
  });
}

const show = (row: ServiceMessageRow): Message => ({
  id: String(row.id),
  author: row.author,
  name: row.operator,
  content: row.content,
  image: row.image,
  createtime: toEpochSeconds(row.created_at),
});
