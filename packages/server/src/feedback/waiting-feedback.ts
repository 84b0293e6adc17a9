import type { Queryable } from '../db/query.ts';
import { waitingFeedback as waiting, type WaitingFeedback } from './feedback-store.ts';

export type FeedbackWithoutAnswer = WaitingFeedback;

/** Lists feedback without an answer, oldest first.   Cost: one round trip, a hundred rows at most. */
export const waitingFeedback = (db: Queryable): Promise<FeedbackWithoutAnswer[]> => waiting(db);
