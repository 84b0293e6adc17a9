import type { HandlersOf } from '../http/handler.ts';
import { closeAccount } from './close-account.ts';
import { showClosing } from './what-is-left.ts';

export const closingHandlers: HandlersOf<'security/closing' | 'security/close'> = {
  'security/closing': (ctx, { member }) => showClosing(ctx, member.memberId),
  'security/close': (ctx, { payload, member }) => closeAccount(ctx, payload, member.memberId),
};
