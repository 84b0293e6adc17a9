import type { FeedbackType } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import { anyTextArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { EXCERPT_MAX, messageFrom } from '../message/message-from.ts';

export type NewFeedback = {
  readonly memberId: bigint | undefined;
  readonly type: FeedbackType;
  readonly content: string;
  readonly contact: string;
  readonly images: readonly string[];
};

const INSERT = statement(
  'feedback_insert',
  'insert into feedback (member_id, type, content, contact, images) values ($1, $2, $3, $4, $5)',
);

export const insertFeedback = async (db: Queryable, given: NewFeedback): Promise<void> => {
  const { memberId = null, type, content, contact, images } = given;
  await run(db, INSERT, [memberId, type, content, contact, anyTextArray(images)]);
};

const REPEAT_SECONDS = 10;
const LATEST_MAX = 100;
const JUST_TAKEN = statement(
  'feedback_just_taken',
  `select from (select * from feedback order by id desc limit ${LATEST_MAX}) latest
   where member_id is not distinct from $1 and type = $2 and content = $3 and contact = $4 and images = $5::text[]
     and created_at > clock_timestamp() - interval '${REPEAT_SECONDS} seconds' limit 1`,
);

/** Returns true if the same feedback came in the last ten seconds, among the last hundred of all.
 *  Cost: one round trip, the end of the primary key. */
export const hasJustTaken = async (db: Queryable, given: NewFeedback): Promise<boolean> => {
  const { memberId = null, type, content, contact, images } = given;
  return (await affected(db, JUST_TAKEN, [memberId, type, content, contact, anyTextArray(images)])) === 1;
};

export type FeedbackRow = {
  readonly id: bigint;
  readonly type: FeedbackType;
  readonly content: string;
  readonly images: readonly string[];
  readonly answer: string;
  readonly created_at: EpochMs;
  readonly answered_at: EpochMs | null;
};

const LIST = statement(
  'feedback_list',
  `select id, type, content, images, answer, created_at, answered_at from feedback
   where member_id = $1 and id < $2 order by id desc limit $3 offset $4`,
);

/** Lists a member's own feedback, newest first.   Cost: one index range. */
export const feedbackOf = (
  db: Queryable,
  memberId: bigint,
  { before, limit, offset }: ListPage,
): Promise<FeedbackRow[]> => rows<FeedbackRow>(db, LIST, [memberId, before, limit + 1, offset]);

export type WaitingFeedback = {
  readonly id: bigint;
  readonly member_id: bigint | null;
  readonly type: FeedbackType;
  readonly content: string;
  readonly contact: string;
  readonly created_at: EpochMs;
};

const WAITING = statement(
  'feedback_waiting',
  `select id, member_id, type, content, contact, created_at from feedback
   where answered_at is null and (member_id is null, id) > (coalesce(
     (select member_id is null from feedback where id = $1), $1 > 0), $1)
   order by member_id is null, id limit 100`,
);

/** Lists feedback without an answer, that of members first, oldest first; a hundred at most, those after
 *  one of them. */
export const waitingFeedback = (db: Queryable, after: bigint): Promise<WaitingFeedback[]> =>
  rows<WaitingFeedback>(db, WAITING, [after]);

const ANSWER = statement(
  'feedback_answer',
  `with answered as (
     update feedback set answer = $2, operator = $3, answered_at = clock_timestamp()
     where id = $1 and answered_at is null returning id, member_id, answer),
   ${messageFrom(
     'feedback_answered',
     `member_id, id::text, jsonb_build_object('answer', left(answer, ${EXCERPT_MAX}))
      from answered where member_id is not null`,
   )}
   select id from answered`,
);

/** Answers feedback once and notifies the member who sent it. 0: there is none, or it has an answer. */
export const answerFeedbackRow = (
  db: Queryable,
  id: bigint,
  answer: string,
  operator: string,
): Promise<number> => affected(db, ANSWER, [id, answer, operator]);

const SENDER = statement('feedback_sender', 'select member_id from feedback where id = $1');

export const senderOf = async (db: Queryable, id: bigint): Promise<bigint | null | undefined> =>
  (await firstRow<{ member_id: bigint | null }>(db, SENDER, [id]))?.member_id;
