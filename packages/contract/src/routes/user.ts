import { Type } from 'typebox';

import { Gender, OddsFormat } from '../closed-sets.ts';
import { CodeText, Empty, filterOf, Flag, LooseText, MoneyText, NumberOrText, Seconds } from '../fields.ts';
import { PasskeyProof } from '../passkey-shapes.ts';
import { INPUT_MAX } from '../patterns.ts';
import type { Route } from '../route.ts';

export const UserInfo = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
  avatar: Type.String(),
  money: MoneyText,
  score: Type.Integer(),
  level: Type.Integer(),
  odds_format: OddsFormat,
  token: Type.String(),
  createtime: Seconds,
  expiretime: Seconds,
  expires_in: Type.Integer(),
});

const LoginData = Type.Object({ userinfo: UserInfo });

const TokenData = Type.Object({ token: Type.String(), expires_in: Type.Integer() });

const Captcha = CodeText;
const Otp = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'Of a member with a second factor: a code of the app, or a recovery code',
  }),
);
const FACTOR = { otp: Otp, passkey: Type.Optional(PasskeyProof) };
const deviceOf = (description: string) => ({
  device_id: Type.Optional(Type.String({ maxLength: 64, description })),
});
const DEVICE = deviceOf('A number that the client keeps: the member is told of a log-in with a new one');
const ASKER = deviceOf(
  'The number that the client keeps. A code asked for with one is accepted from that client, or from the session that asked for it, alone',
);
const SECOND_FACTOR = [
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_LOCKED',
  'SECOND_FACTOR_INCORRECT',
  'SECOND_FACTOR_USED',
] as const;

const versionOf = (text: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: `The version of index/rich_text ${text} agreed to; stored with the time`,
    }),
  );
/** Where index/index says age_check. */
const BIRTH_DATE = {
  birth_date: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'YYYY-MM-DD; demanded of a new account where index/index says age_check',
    }),
  ),
};
const AGE_REFUSALS = ['BIRTH_DATE_MISSING', 'BIRTHDAY_INVALID', 'UNDER_AGE'] as const;

const AGREED = { terms_version: versionOf('terms'), privacy_version: versionOf('privacy') };

/** Stakes on the day of the bet, less what came back by cancelling and void rounds on the day of its return;
 *  payouts on the day of their credit. Bets without a result are staked. */
const PlayDay = Type.Object({
  date: Type.String({ description: 'The day of the house, YYYY-MM-DD' }),
  staked: Type.String({ ...MoneyText, description: 'Below zero where more came back than was staked' }),
  returned: MoneyText,
  net: Type.String({ ...MoneyText, description: 'Returned less staked' }),
});

export const userRoutes = {
  'user/register': {
    method: 'POST',
    auth: 'open',
    asksWork: true,
    summary: 'Open an account and log in',
    body: Type.Object({
      username: LooseText,
      password: LooseText,
      email: Type.Optional(LooseText),
      mobile: Type.Optional(LooseText),
      code: Type.Optional(Captcha),
      ...BIRTH_DATE,
      ...AGREED,
      ...DEVICE,
    }),
    data: LoginData,
    refusals: [
      ...AGE_REFUSALS,
      'USERNAME_INVALID',
      'PASSWORD_INVALID',
      'PASSWORD_COMMON',
      'EMAIL_INCORRECT',
      'MOBILE_INCORRECT',
      'CAPTCHA_INCORRECT',
      'USERNAME_EXISTS',
      'EMAIL_EXISTS',
      'MOBILE_EXISTS',
    ],
  },
  'user/checkpwd': {
    method: 'POST',
    auth: 'open',
    summary: 'Judge the password of a registration before it is sent',
    body: Type.Object({
      password: LooseText,
      username: Type.Optional(LooseText),
      email: Type.Optional(LooseText),
    }),
    data: Empty,
    refusals: ['PASSWORD_INVALID', 'PASSWORD_COMMON'],
  },
  'user/login': {
    method: 'POST',
    auth: 'open',
    asksWork: true,
    summary:
      'Log in with account (username, e-mail or mobile) and password; or with passkey alone, over what user/askPasskey gave',
    body: Type.Object({
      account: Type.Optional(LooseText),
      phone: Type.Optional(LooseText),
      mobile: Type.Optional(LooseText),
      username: Type.Optional(LooseText),
      password: Type.Optional(LooseText),
      ...FACTOR,
      ...DEVICE,
    }),
    data: LoginData,
    refusals: [
      'ACCOUNT_OR_PASSWORD_INCORRECT',
      'PASSKEY_INVALID',
      'PASSWORD_LOCKED',
      'LOGIN_LOCKED',
      'ACCOUNT_IS_ABNORMAL',
      ...SECOND_FACTOR,
    ],
  },
  'user/askPasskey': {
    method: 'POST',
    auth: 'open',
    summary: 'What a passkey is to sign to log in by it alone, once and within five minutes',
    body: Type.Object({}),
    data: Type.Object({ challenge: Type.String(), rp_id: Type.String() }),
    refusals: ['NOT_SUPPORTED'],
  },
  'user/mobilelogin': {
    method: 'POST',
    auth: 'open',
    asksWork: true,
    summary: 'Log in by mobile and SMS code; an unknown mobile is registered',
    body: Type.Object({
      mobile: LooseText,
      captcha: Captcha,
      ...FACTOR,
      ...BIRTH_DATE,
      ...AGREED,
      ...DEVICE,
    }),
    data: LoginData,
    refusals: [
      ...AGE_REFUSALS,
      'MOBILE_INCORRECT',
      'CAPTCHA_INCORRECT',
      'ACCOUNT_IS_ABNORMAL',
      ...SECOND_FACTOR,
    ],
  },
  'user/third': {
    method: 'POST',
    auth: 'open',
    summary: 'Log in through another platform: not offered',
    body: Type.Object({
      platform: Type.Optional(LooseText),
      code: Type.Optional(Type.String({ maxLength: 2_000 })),
    }),
    data: Empty,
    refusals: ['NOT_SUPPORTED'],
  },
  'user/logout': {
    method: 'POST',
    auth: 'member',
    summary: 'End this session',
    body: Type.Object({}),
    data: Empty,
    refusals: [],
  },
  'user/agreements': {
    method: 'GET',
    auth: 'member',
    summary: 'The versions in force of terms and privacy policy that the member has not agreed to',
    data: Type.Object(AGREED),
    refusals: [],
  },
  'user/agree': {
    method: 'POST',
    auth: 'member',
    summary: 'Agree to versions of terms and privacy policy; a repeat changes nothing',
    body: Type.Object(AGREED),
    data: Empty,
    refusals: [],
  },
  'user/index': {
    method: 'GET',
    auth: 'member',
    summary: 'The member, with the money now available',
    data: Type.Object({
      welcome: Type.String(),
      id: Type.Integer(),
      username: Type.String(),
      nickname: Type.String(),
      mobile: Type.String(),
      email: Type.String(),
      avatar: Type.String(),
      money: MoneyText,
      score: Type.Integer(),
      level: Type.Integer(),
      gender: Gender,
      birthday: Type.Union([Type.String(), Type.Null()]),
      bio: Type.String(),
      odds_format: OddsFormat,
      jointime: Seconds,
      is_frozen: Type.Boolean(),
    }),
    refusals: [],
  },
  'user/profile': {
    method: 'POST',
    auth: 'member',
    summary: 'Change the fields that are sent, and no others',
    body: Type.Object({
      nickname: Type.Optional(LooseText),
      avatar: Type.Optional(Type.String({ maxLength: 200 })),
      email: Type.Optional(LooseText),
      gender: Type.Optional(NumberOrText),
      birthday: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
      bio: Type.Optional(LooseText),
      odds_format: Type.Optional(OddsFormat),
    }),
    data: Empty,
    refusals: [
      'NICKNAME_INVALID',
      'EMAIL_INCORRECT',
      'BIRTHDAY_INVALID',
      'BIRTH_DATE_SET',
      'PROOF_REQUIRED',
      'EMAIL_EXISTS',
    ],
  },
  'user/changepwd': {
    method: 'POST',
    auth: 'member',
    proof: 'factor',
    summary:
      'Change the password; every session ends and a new one begins. The old one of a member who has none is the fund password; a code of the event changepwd, sent to the own mobile, replaces either',
    body: Type.Object({
      oldpassword: Type.Optional(LooseText),
      old_password: Type.Optional(LooseText),
      newpassword: Type.Optional(LooseText),
      new_password: Type.Optional(LooseText),
      renewpassword: Type.Optional(LooseText),
      confirm_password: Type.Optional(LooseText),
      captcha: Type.Optional(Captcha),
      ...ASKER,
    }),
    data: LoginData,
    refusals: [
      'PASSWORD_INVALID',
      'PASSWORD_COMMON',
      'PASSWORDS_DIFFER',
      'CAPTCHA_INCORRECT',
      'PASSWORD_LOCKED',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
    ],
  },
  'user/resetpwd': {
    method: 'POST',
    auth: 'open',
    summary:
      'Replace a forgotten password by a code of the event resetpwd; every session of the member ends, and withdrawals wait',
    body: Type.Object({
      type: Type.Optional(Type.String({ maxLength: 20, description: 'mobile, the default, or email' })),
      mobile: Type.Optional(LooseText),
      email: Type.Optional(LooseText),
      newpassword: LooseText,
      captcha: Captcha,
      ...ASKER,
    }),
    data: Empty,
    refusals: [
      'NOT_SUPPORTED',
      'MOBILE_INCORRECT',
      'EMAIL_INCORRECT',
      'PASSWORD_INVALID',
      'PASSWORD_COMMON',
      'CAPTCHA_INCORRECT',
      'ACCOUNT_IS_ABNORMAL',
    ],
  },
  'user/changemobile': {
    method: 'POST',
    auth: 'member',
    proof: 'factor',
    summary:
      'Bind or change the mobile by a code of the event changemobile sent to the new one; withdrawals wait afterwards',
    body: Type.Object({
      mobile: LooseText,
      captcha: Captcha,
      password: Type.Optional(
        Type.String({
          maxLength: INPUT_MAX,
          description: 'The log-in password; the fund password of a member who has none',
        }),
      ),
      ...ASKER,
    }),
    data: Empty,
    refusals: [
      'MOBILE_INCORRECT',
      'CAPTCHA_INCORRECT',
      'PASSWORD_LOCKED',
      'LOGIN_LOCKED',
      'PASSWORD_INCORRECT',
      'FUND_PASSWORD_LOCKED',
      'FUND_PASSWORD_INCORRECT',
      'MOBILE_EXISTS',
    ],
  },
  'token/check': {
    method: 'GET',
    auth: 'member',
    summary: 'Is this token alive, and for how long',
    data: TokenData,
    refusals: [],
  },
  'user/playDays': {
    method: 'GET',
    auth: 'member',
    summary: 'What the member has staked and got back on each of the last days of the house',
    query: Type.Object({ days: filterOf(['30', '90'], 'Today included; 30 without it. ') }),
    data: Type.Object({
      from: Type.String({ description: 'The first day of the house, YYYY-MM-DD' }),
      to: Type.String({ description: 'Its present day' }),
      is_complete: Type.Integer({ ...Flag, description: '0: later bets are not counted yet, ask again' }),
      list: Type.Array(PlayDay, { description: 'Days with play, oldest first' }),
    }),
    refusals: [],
  },
  'token/refresh': {
    method: 'GET',
    auth: 'member',
    summary: 'Swap this token for a new one, which ends when this one would have; the old one dies at once',
    data: TokenData,
    refusals: [],
  },
  'ems/send': {
    method: 'POST',
    auth: 'open',
    summary: 'Send a code for a forgotten password to an e-mail; the answer says nothing about whose it is',
    body: Type.Object({
      email: LooseText,
      event: Type.Optional(Type.String({ maxLength: 20 })),
      ...ASKER,
    }),
    data: Empty,
    refusals: ['EMAIL_INCORRECT', 'SMS_TOO_FREQUENT'],
  },
  'sms/send': {
    method: 'POST',
    auth: 'open',
    summary: 'Send a code to a mobile; the answer says nothing about whose it is',
    body: Type.Object({
      mobile: LooseText,
      event: Type.Optional(Type.String({ maxLength: 20 })),
      ...ASKER,
    }),
    data: Empty,
    refusals: ['MOBILE_INCORRECT', 'SMS_COUNTRY_NOT_SERVED', 'SMS_TOO_FREQUENT', 'SMS_FAILED'],
  },
} as const satisfies Record<string, Route>;
