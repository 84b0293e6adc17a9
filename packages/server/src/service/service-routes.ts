import type { HandlersOf } from '../http/handler.ts';
import { listServiceMessages, showService, writeToService } from './service.ts';

export const serviceHandlers: HandlersOf<'index/service' | 'service/messages' | 'service/send'> = {
  'index/service': (ctx, { member, headers }) => showService(ctx, member?.memberId, headers.language),
  'service/messages': (ctx, { payload, member }) => listServiceMessages(ctx, payload, member.memberId),
  'service/send': (ctx, { payload, member }) => writeToService(ctx, payload, member.memberId),
};
