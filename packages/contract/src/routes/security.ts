import { Type } from 'typebox';

import { PaymentCallName } from '../closed-sets.ts';
import { CodeText, Empty, Flag, IdField, IdText, LooseText, MoneyText, Seconds } from '../fields.ts';
import { CredentialId, NewPasskey, PasskeyProof, PaymentFields } from '../passkey-shapes.ts';
import type { Route } from '../route.ts';

const Otp = CodeText;
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
      passkeys: Type.Array(
        Type.Object({
          id: IdText,
          device: Type.String({ description: 'On which it was added; empty where it is not known' }),
          createtime: Seconds,
          used_time: Type.Union([Seconds, Type.Null()]),
          pays_from: Type.Integer({ description: 'Epoch seconds from which it confirms payments' }),
        }),
      ),
      passkey_site: Type.String({
        description: 'The name of the site that passkeys are bound to; empty where there are none',
      }),
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
      'Prove to be the owner, for five minutes of this session: by otp or passkey with a second factor; else by captcha, a code of the event prove to the own mobile or verified e-mail, or by the password (the fund password of a member without one)',
    body: Type.Object({
      otp: Type.Optional(Otp),
      passkey: Type.Optional(PasskeyProof),
      captcha: Type.Optional(CodeText),
      by: By,
      password: Type.Optional(LooseText),
    }),
    data: Type.Object({ proved_until: Seconds }),
    refusals: [
      'CAPTCHA_INCORRECT',
      'PASSWORD_LOCKED',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_LOCKED',
      'SECOND_FACTOR_INCORRECT',
      'SECOND_FACTOR_USED',
      'PROOF_REQUIRED',
    ],
  },
  'security/sendCode': {
    method: 'POST',
    auth: 'member',
    summary: 'Send a code of the event prove to the own mobile or e-mail',
    body: Type.Object({ by: By }),
    data: Empty,
    refusals: ['NOT_SUPPORTED', 'SMS_COUNTRY_NOT_SERVED', 'SMS_TOO_FREQUENT', 'SMS_FAILED', 'MAIL_FAILED'],
  },
  'security/verifyEmail': {
    method: 'POST',
    auth: 'member',
    summary: 'Verify the own e-mail by a code of security/sendCode',
    body: Type.Object({ captcha: CodeText }),
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
      'End the authenticator app, and with the last factor the recovery codes; withdrawals wait afterwards. A repeat changes nothing',
    body: Type.Object({}),
    data: Empty,
    refusals: [],
  },
  'security/beginPasskey': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary: 'What a browser needs to make a passkey; it guards nothing before addPasskey',
    body: Type.Object({}),
    data: Type.Object({
      challenge: Type.String(),
      rp_id: Type.String(),
      rp_name: Type.String(),
      user_id: Type.String({ description: 'Base64url; random, the same for all passkeys of a member' }),
      user_name: Type.String(),
      credentials: Type.Array(Type.String(), { description: 'Those that the member has' }),
    }),
    refusals: ['NOT_SUPPORTED', 'PASSKEY_LIMIT'],
  },
  'security/addPasskey': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary: 'Put a passkey into force; the recovery codes come with the first factor',
    body: NewPasskey,
    data: RecoveryCodes,
    refusals: ['NOT_SUPPORTED', 'PASSKEY_INVALID', 'PASSKEY_LIMIT', 'SECOND_FACTOR_EXISTS'],
  },
  'security/askPasskey': {
    method: 'POST',
    auth: 'member',
    summary:
      'What a passkey is to sign, once and within five minutes: for security/prove, or with call and fields to confirm that call in place of the fund password. Then credentials are those that may',
    body: Type.Object({ call: Type.Optional(PaymentCallName), fields: Type.Optional(PaymentFields) }),
    data: Type.Object({
      challenge: Type.String(),
      rp_id: Type.String(),
      credentials: Type.Array(CredentialId),
    }),
    refusals: ['NOT_SUPPORTED', 'SECOND_FACTOR_NOT_SET', 'FUND_PASSWORD_NOT_SET', 'PASSKEY_TOO_NEW'],
  },
  'security/removePasskey': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary: 'End a passkey; withdrawals wait afterwards. A repeat changes nothing',
    body: Type.Object({ id: IdField }),
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
  'security/closing': {
    method: 'GET',
    auth: 'member',
    summary: 'What stands between the member and the end of the account',
    data: Type.Object({
      money: MoneyText,
      withdrawals: Type.String({ ...MoneyText, description: 'Asked for and not paid yet' }),
      locked: Type.String({ ...MoneyText, description: 'Of deposits beyond the own limits' }),
      stakes: Type.String({ ...MoneyText, description: 'Of bets and tickets without an outcome' }),
      chases: Type.Integer({ description: 'That still run' }),
      deposits: Type.Integer({ description: 'Orders that wait for their payment' }),
      may_give_up: Flag,
      can_close: Flag,
      is_excluded: Flag,
      excluded_until: Type.Integer({ description: 'Epoch seconds; 0 for good, or not at all' }),
    }),
    refusals: [],
  },
  'security/close': {
    method: 'POST',
    auth: 'member',
    proof: 'everyone',
    summary:
      'Close the account for good: every session ends, what is personal is erased, ledger and bets stay. Nothing may be under way; a rest of the balance is given up to the house, if may_give_up, by its exact amount',
    body: Type.Object({
      confirm: Type.String({
        maxLength: 64,
        description: 'The own username, typed as a second confirmation',
      }),
      give_up: Type.Optional(
        Type.String({
          maxLength: 20,
          description: 'The balance, as security/closing shows it; nothing for 0.00',
        }),
      ),
    }),
    data: Empty,
    refusals: ['AMOUNT_INVALID', 'ACCOUNT_IS_FROZEN', 'ACCOUNT_NOT_EMPTY'],
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
      'PASSWORD_LOCKED',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
    ],
  },
} as const satisfies Record<string, Route>;
