import type { HandlersOf } from '../http/handler.ts';
import { listFeedback, takeFeedback } from './feedback.ts';

export const feedbackHandlers: HandlersOf<'index/feedback' | 'index/feedbackLog'> = {
  'index/feedback': (ctx, { payload, member, headers }) =>
    takeFeedback(ctx, payload, { memberId: member?.memberId, ip: headers.ip }),
  'index/feedbackLog': (ctx, { payload, member }) => listFeedback(ctx, payload, member.memberId),
};
