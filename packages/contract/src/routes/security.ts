import { Type } from 'typebox';

import { Empty, Flag, IdField, IdText, LooseText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

const OTP_MAX = 20;
const Otp = Type.String({ maxLength: OTP_MAX });
const By = Type.Optional(
  Type.String({ maxLength: 10, description: 'Where the code was sent: mobile, the default, or email' }),
);
const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Shown once; each stands in for the app once' }),
});

export const securityRoutes = {
  'security/show': {
    method: 'GET',
    auth: 'member',
    summary: 'What guards the account',
    data: Type.Object({
      has_password: Flag,
      has_fund_password: Flag,
      mobile: Type.String({ description: 'Masked; empty where there is none' }),
      has_totp: Flag,
      totp_since: Type.Union([Seconds, Type.Null()]),
      recovery_codes_left: Type.Integer(),
      email: Type.String({ description: 'Masked; empty where there is none' }),
      is_email_verified: Flag,
    }),
    refusals: [],
  },
  'security/prove': {
    method: 'POST',
    auth: 'member',
    summary:
      'Prove to be the owner, for five minutes of this session: by otp with a second factor; else by captcha, a code of the event prove to the own mobile or verified e-mail, or by the password (the fund password of a member without one)',
    body: Type.Object({
      otp: Type.Optional(Otp),
      captcha: Type.Optional(Type.String({ maxLength: 10 })),
      by: By,
      password: Type.Optional(LooseText),
    }),
    data: Type.Object({ proved_until: Seconds }),
    refusals: [
      'CAPTCHA_INCORRECT',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_LOCKED',
      'SECOND_FACTOR_INCORRECT',
      'PROOF_REQUIRED',
      'SERVER_BUSY',
    ],
  },
  'security/sendCode': {
    method: 'POST',
    auth: 'member',
    summary: 'Send a code of the event prove to the own mobile or e-mail',
    body: Type.Object({ by: By }),
    data: Empty,
    refusals: ['NOT_SUPPORTED', 'SMS_TOO_FREQUENT', 'SMS_FAILED', 'MAIL_FAILED'],
  },
  'security/verifyEmail': {
    method: 'POST',
    auth: 'member',
    summary: 'Verify the own e-mail by a code of security/sendCode',
    body: Type.Object({ captcha: Type.String({ maxLength: 10 }) }),
    data: Empty,
    refusals: ['NOT_SUPPORTED', 'CAPTCHA_INCORRECT'],
  },
  'security/beginTotp': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary: 'A key for an authenticator app; it guards nothing before confirmTotp',
    body: Type.Object({}),
    data: Type.Object({
      secret: Type.String({ description: 'Base32, to be typed' }),
      uri: Type.String({ description: 'otpauth://, to be shown as a QR code' }),
    }),
    refusals: ['SECOND_FACTOR_EXISTS'],
  },
  'security/confirmTotp': {
    method: 'POST',
    auth: 'member',
    summary: 'Put the key into force by a first code of its app',
    body: Type.Object({ otp: Otp }),
    data: RecoveryCodes,
    refusals: ['SECOND_FACTOR_EXISTS', 'SECOND_FACTOR_LOCKED', 'SECOND_FACTOR_INCORRECT'],
  },
  'security/endTotp': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary:
      'End the second factor and its recovery codes; withdrawals wait afterwards. A repeat changes nothing',
    body: Type.Object({}),
    data: Empty,
    refusals: [],
  },
  'security/renewRecoveryCodes': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary: 'New recovery codes; the old ones are void',
    body: Type.Object({}),
    data: RecoveryCodes,
    refusals: ['SECOND_FACTOR_NOT_SET'],
  },
  'security/showSessions': {
    method: 'GET',
    auth: 'member',
    summary: 'Where the member is logged in, newest first',
    data: Type.Array(
      Type.Object({
        id: IdText,
        device: Type.String({ description: 'Browser and system; empty where they are not known' }),
        address: Type.String({ description: 'Without its last part' }),
        createtime: Seconds,
        seen_time: Type.Integer({ description: 'Epoch seconds, to some minutes' }),
        is_current: Flag,
      }),
    ),
    refusals: [],
  },
  'security/endSession': {
    method: 'POST',
    auth: 'member',
    summary: 'End one of the own sessions; a repeat is fine',
    body: Type.Object({ id: IdField }),
    data: Empty,
    refusals: [],
  },
  'security/endOtherSessions': {
    method: 'POST',
    auth: 'member',
    summary: 'End every session of the member but this one',
    body: Type.Object({}),
    data: Empty,
    refusals: [],
  },
  'user/setFundPassword': {
    method: 'POST',
    auth: 'member',
    proof: 'factor',
    summary:
      'Set or change the password that moves money; password is the log-in’s, or the present fund password of a member who has none; without either the session needs a fresh proof. Withdrawals wait afterwards',
    body: Type.Object({ password: Type.Optional(LooseText), fund_password: Type.Optional(LooseText) }),
    data: Empty,
    refusals: [
      'FUND_PASSWORD_INVALID',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
      'PROOF_REQUIRED',
      'SERVER_BUSY',
    ],
  },
} as const satisfies Record<string, Route>;
