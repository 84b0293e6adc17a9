import { FEEDBACK_MAX, FEEDBACK_MIN } from '@tessera/contract/patterns';
import type { Data, Payload } from '@tessera/contract/routes';
import { FEEDBACK_TYPES } from '@tessera/domain/content';
import { MINUTE_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { networkOf } from '../kernel/address-block.ts';
import { pageReply, readListPage } from '../kernel/list-page.ts';
import { OperatorRefused } from '../kernel/operator-refused.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { Refusal } from '../kernel/refusal.ts';
import { notifyInbox } from '../live/inbox-store.ts';
import type { ThrottleRule } from '../throttle/throttle-rule.ts';
import { countTries, type Locked, tooManyUntil } from '../throttle/throttle.ts';
import { readOwnUpload } from '../upload/own-upload.ts';
import {
  answerFeedbackRow,
  feedbackOf,
  type FeedbackRow,
  hasJustTaken,
  insertFeedback,
  type NewFeedback,
  senderOf,
  type WaitingFeedback,
  waitingFeedback,
} from './feedback-store.ts';

const TYPES = wordsOf(FEEDBACK_TYPES);
const IMAGES_MAX = 4;
const RULE: ThrottleRule = { limit: 10, windowMs: 60 * MINUTE_MS };

type Caller = { readonly memberId: bigint | undefined; readonly ip: string };

/** Takes feedback of 5 to 1,000 characters from anyone, ten an hour; pictures are a member's own uploads.
 *  Refuses: INVALID_PARAMETERS for an unknown type or a picture that is not one's own, FEEDBACK_INVALID,
 *  TOO_MANY_REQUESTS.   Locks: the sender's counter.
 *  Idempotent by: its whole content, for ten seconds.   Cost: six round trips, one more for each picture. */
export async function takeFeedback(
  ctx: Pick<Context, 'db' | 'clock'>,
  { type: given, content = '', contact, phone = '', images }: Payload<'index/feedback'>,
  { memberId, ip }: Caller,
): Promise<null> {
  const type = readFilter('type', given, TYPES) ?? 'other';
  const text = content.normalize('NFC').trim();
  const length = Array.from(text).length;
  if (length < FEEDBACK_MIN || length > FEEDBACK_MAX)
    throw new Refusal('FEEDBACK_INVALID', { min: FEEDBACK_MIN, max: FEEDBACK_MAX });
  const pictures = addressesOf(images);
  if (pictures.length > IMAGES_MAX || (pictures.length > 0 && memberId === undefined))
    throw new Refusal('INVALID_PARAMETERS', { field: 'images' });
  const own = await Promise.all(
    pictures.map((address) => readOwnUpload(ctx.db.reader, memberId ?? 0n, 'images', address)),
  );
  const sender = memberId === undefined ? `ip:${networkOf(ip)}` : `member:${memberId}`;
  const feedback: NewFeedback = {
    memberId,
    type,
    content: text,
    contact: (contact ?? phone).normalize('NFC').trim(),
    images: own,
  };
  const locked = await transaction(ctx.db, (tx) => storeOnce(tx, ctx, feedback, `feedback:${sender}`));
  if (locked) throw tooManyUntil('feedback', locked.lockedUntil, ctx);
  return null;
}

/** The lock of the counter makes a repeat wait for the first. */
async function storeOnce(
  tx: Tx,
  ctx: Pick<Context, 'clock'>,
  feedback: NewFeedback,
  key: string,
): Promise<Locked | undefined> {
  const locked = await countTries(tx, ctx, [{ key, rule: RULE }]);
  if (await hasJustTaken(tx, feedback)) return undefined;
  if (!locked) await insertFeedback(tx, feedback);
  return locked;
}

const addressesOf = (images: Payload<'index/feedback'>['images']): readonly string[] =>
  (typeof images === 'string' ? images.split(',') : (images ?? [])).filter((address) => address !== '');

/** Lists a member's own feedback with its answers, newest first.   Cost: one round trip. */
export async function listFeedback(
  { db }: { readonly db: Pick<Context['db'], 'reader'> },
  query: Payload<'index/feedbackLog'>,
  memberId: bigint,
): Promise<Data<'index/feedbackLog'>> {
  const page = readListPage(query);
  const found = page.isBeyond ? [] : await feedbackOf(db.reader, memberId, page);
  return pageReply(page, found, null, show);
}

const show = (row: FeedbackRow): Data<'index/feedbackLog'>['list'][number] => ({
  id: String(row.id),
  type: row.type,
  content: row.content,
  images: [...row.images],
  status: row.answered_at === null ? 'waiting' : 'answered',
  answer: row.answer,
  createtime: toEpochSeconds(row.created_at),
  answertime: row.answered_at === null ? 0 : toEpochSeconds(row.answered_at),
});

/** Lists feedback without an answer, that of members first, oldest first; the rows after one of them.
 *  Cost: one round trip, a hundred rows at most. */
export const listWaitingFeedback = (
  { db }: Pick<Context, 'db'>,
  after: bigint = 0n,
): Promise<WaitingFeedback[]> => waitingFeedback(db.main, after);

/** Answers feedback once; its sender's open pages are notified.
 *  Refuses: OperatorRefused for an empty answer, unknown feedback, and feedback with an answer. */
export async function answerFeedback(
  { db }: Pick<Context, 'db'>,
  id: bigint,
  { operator, text }: { readonly operator: string; readonly text: string },
): Promise<void> {
  const answer = text.normalize('NFC').trim();
  if (answer === '') throw new OperatorRefused('say what to answer: --text "…"');
  await transaction(db, async (tx) => {
    const sender = await senderOf(tx, id);
    if (sender === undefined) throw new OperatorRefused(`there is no feedback ${id}`);
    if ((await answerFeedbackRow(tx, id, answer, operator)) === 0)
      throw new OperatorRefused(`feedback ${id} has been answered`);
    if (sender !== null) await notifyInbox(tx, sender, 'feedback');
  });
}
