import type { HandlersOf } from '../http/handler.ts';
import { showPush, subscribe, unsubscribe } from './subscribe.ts';

export const pushHandlers: HandlersOf<'push/key' | 'push/subscribe' | 'push/unsubscribe'> = {
  'push/key': (ctx, { member }) => showPush(ctx, member),
  'push/subscribe': (ctx, { payload, member, headers }) => subscribe(ctx, payload, member, headers.language),
  'push/unsubscribe': (ctx, { member }) => unsubscribe(ctx, member),
};
