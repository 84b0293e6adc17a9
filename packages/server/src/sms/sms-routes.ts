import type { HandlersOf } from '../http/handler.ts';
import { sendCode } from './send-code.ts';

export const smsHandlers: HandlersOf<'sms/send'> = {
  'sms/send': (ctx, { payload, headers }) => sendCode(ctx, payload, headers.ip),
};
