import type { HandlersOf } from '../http/handler.ts';
import { countUnreadMessages, listOwnMessages, markAllMessages, markMessage } from './messages.ts';

export const messageHandlers: HandlersOf<
  'index/message' | 'index/markMessageRead' | 'index/markAllMessagesRead' | 'index/unreadMessageCount'
> = {
  'index/message': (ctx, { payload, member, headers }) =>
    listOwnMessages(ctx, payload, member.memberId, headers.language),
  'index/markMessageRead': (ctx, { payload, member }) => markMessage(ctx, payload, member.memberId),
  'index/markAllMessagesRead': (ctx, { member }) => markAllMessages(ctx, member.memberId),
  'index/unreadMessageCount': (ctx, { member }) => countUnreadMessages(ctx, member?.memberId),
};
