import type { HandlersOf } from '../http/handler.ts';
import { askCheck, showIdentity } from './ask-check.ts';

export const identityHandlers: HandlersOf<'user/identity' | 'user/checkIdentity'> = {
  'user/identity': (ctx, { member }) => showIdentity(ctx, member.memberId),
  'user/checkIdentity': (ctx, { payload, member }) => askCheck(ctx, payload, member.memberId),
};
