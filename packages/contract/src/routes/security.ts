import { Type } from 'typebox';

import { Empty, Flag, LooseText, Seconds } from '../fields.ts';
import type { Route } from '../route.ts';

const OTP_MAX = 20;
const Otp = Type.String({ maxLength: OTP_MAX });
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
    }),
    refusals: [],
  },
  'security/prove': {
    method: 'POST',
    auth: 'member',
    summary:
      'Prove to be the owner, for five minutes of this session: by otp with a second factor; else by captcha, a code of the event prove to the own mobile, or by the password (the fund password of a member without one)',
    body: Type.Object({
      otp: Type.Optional(Otp),
      captcha: Type.Optional(Type.String({ maxLength: 10 })),
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
    summary: 'Send a code of the event prove to the own mobile',
    body: Type.Object({}),
    data: Empty,
    refusals: ['NOT_SUPPORTED', 'SMS_TOO_FREQUENT', 'SMS_FAILED'],
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
} as const satisfies Record<string, Route>;
