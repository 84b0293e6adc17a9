import { endTotp } from '../factor/end-totp.ts';
import { beginTotp, confirmFirstCode, renewRecoveryCodes } from '../factor/set-up-totp.ts';
import type { HandlersOf } from '../http/handler.ts';
import { prove } from './prove.ts';
import { requestOwnCode } from './request-code.ts';
import { showSecurity } from './show-security.ts';
import { usernameOf } from './username-of.ts';

type Paths =
  | 'security/show'
  | 'security/prove'
  | 'security/sendCode'
  | 'security/beginTotp'
  | 'security/confirmTotp'
  | 'security/endTotp'
  | 'security/renewRecoveryCodes';

export const securityHandlers: HandlersOf<Paths> = {
  'security/show': (ctx, { member }) => showSecurity(ctx, member.memberId),
  'security/prove': (ctx, { payload, member, headers }) => prove(ctx, payload, member, headers.ip),
  'security/sendCode': (ctx, { member, headers }) => requestOwnCode(ctx, member.memberId, headers.ip),
  'security/beginTotp': async (ctx, { member: { memberId } }) =>
    beginTotp(ctx, memberId, await usernameOf(ctx.db.reader, memberId)),
  'security/confirmTotp': (ctx, { payload, member }) => confirmFirstCode(ctx, payload, member),
  'security/endTotp': (ctx, { member }) => endTotp(ctx, member.memberId),
  'security/renewRecoveryCodes': (ctx, { member }) => renewRecoveryCodes(ctx, member.memberId),
};
