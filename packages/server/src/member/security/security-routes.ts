import { addPasskey, beginPasskey } from '../../factor/add-passkey.ts';
import { endTotp, removePasskey } from '../../factor/end-factor.ts';
import { beginTotp, confirmFirstCode, renewRecoveryCodes } from '../../factor/set-up-totp.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { endOneSession, endOthers, showSessions } from '../../session/own-sessions.ts';
import { usernameOf } from '../username-of.ts';
import { askSignature } from './confirm-payment.ts';
import { prove } from './prove.ts';
import { requestOwnCode } from './request-code.ts';
import { showSecurity } from './show-security.ts';
import { verifyEmail } from './verify-email.ts';

type Paths =
  | 'security/show'
  | 'security/prove'
  | 'security/sendCode'
  | 'security/verifyEmail'
  | 'security/beginTotp'
  | 'security/confirmTotp'
  | 'security/endTotp'
  | 'security/beginPasskey'
  | 'security/addPasskey'
  | 'security/askPasskey'
  | 'security/removePasskey'
  | 'security/renewRecoveryCodes'
  | 'security/showSessions'
  | 'security/endSession'
  | 'security/endOtherSessions';

export const securityHandlers: HandlersOf<Paths> = {
  'security/show': (ctx, { member }) => showSecurity(ctx, member.memberId),
  'security/prove': (ctx, { payload, member, headers }) => prove(ctx, payload, member, headers.ip),
  'security/sendCode': (ctx, { payload, member, headers }) =>
    requestOwnCode(ctx, payload, member.memberId, headers),
  'security/verifyEmail': (ctx, { payload, member, headers }) =>
    verifyEmail(ctx, payload, member.memberId, headers.ip),
  'security/beginTotp': async (ctx, { member: { memberId } }) =>
    beginTotp(ctx, memberId, await usernameOf(ctx.db.reader, memberId)),
  'security/confirmTotp': (ctx, { payload, member }) => confirmFirstCode(ctx, payload, member),
  'security/endTotp': (ctx, { member }) => endTotp(ctx, member.memberId),
  'security/beginPasskey': async (ctx, { member: { memberId } }) =>
    beginPasskey(ctx, memberId, await usernameOf(ctx.db.reader, memberId)),
  'security/addPasskey': (ctx, { payload, member, headers }) =>
    addPasskey(ctx, payload, member, headers.userAgent),
  'security/askPasskey': (ctx, { payload, member }) => askSignature(ctx, member.memberId, payload),
  'security/removePasskey': (ctx, { payload, member }) => removePasskey(ctx, member.memberId, payload.id),
  'security/showSessions': (ctx, { member }) => showSessions(ctx, member),
  'security/endSession': (ctx, { payload, member }) => endOneSession(ctx, member, payload.id),
  'security/endOtherSessions': (ctx, { member }) => endOthers(ctx, member),
  'security/renewRecoveryCodes': (ctx, { member }) => renewRecoveryCodes(ctx, member.memberId),
};
