import { TOTP } from 'otpauth';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

import { settingReader } from '../../src/config/env-reader.ts';
import { readProtection } from '../../src/config/protection-env.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { type Account, codeOf, MINUTE, NEW, useAccounts } from '../support/members/accounts.ts';
import { SoftPasskey } from '../support/members/soft-passkey.ts';

// Calls about accounts and what guards them, each driven to refusals that it lists.

const HOUR = 60 * MINUTE;
const ORIGIN = 'https://play.example';
const at = useDatabase();
const railOf = (origin: string) => readRail(settingReader({ APP_ORIGINS: origin }));
const server = useServer(at, { rail: railOf(ORIGIN) });
const fails = () => Promise.reject(new Error('nobody answers'));
/** It asks for the age, its address is a number, to which no passkey can be bound, it sends codes to one
 *  country only, and no code leaves it. */
const strict = useServer(
  at,
  {
    nodeNumber: 2,
    rail: railOf('http://192.0.2.7'),
    protection: readProtection(settingReader({ AGE_CHECK: 'on' }), { isPlayMoney: true }),
    smsGateway: { url: 'https://sms.example', secret: 'x' },
    smsCountries: ['86'],
  },
  { sms: { send: fails }, mail: { send: fails } },
);
const { newMobile, account, withoutPassword, codeFor, setFund } = useAccounts(at, server);

const call = (path: string, token: string, payload: object = {}, on = server): Promise<TestReply> =>
  on.post(path, payload, { token });
const prove = (token: string, payload: object): Promise<TestReply> => call('security/prove', token, payload);

type Guarded = Account & {
  /** The code that turned the factor on, which the app still shows. */
  readonly usedUp: string;
  readonly wrong: string;
};

const begin = async (token: string): Promise<string> => {
  const { body } = await call('security/beginTotp', token);
  const { secret } = body.data as { secret: string };
  return new TOTP({ secret }).generate({ timestamp: server.clock.now });
};
const other = (code: string): string => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0');

/** A member whose second factor is on. */
async function guarded(given?: Account): Promise<Guarded> {
  const member = given ?? (await account());
  const usedUp = await begin(member.token);
  expect(codeOf(await call('security/confirmTotp', member.token, { otp: usedUp }))).toBe('ok');
  return { ...member, usedUp, wrong: other(usedUp) };
}

/** Gives five wrong codes, the last of which locks the factor. */
async function guessCodes({ token, wrong }: Pick<Guarded, 'token' | 'wrong'>, path: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1)
    expect(codeOf(await call(path, token, { otp: wrong }))).toBe('SECOND_FACTOR_INCORRECT');
}

/** Logs in by a code to the mobile, with the code that turned the factor on, after what `before` does. The
 *  code to the mobile comes first: it takes a minute, after which the app shows another one. */
async function enterAfter(path: string, before: (member: Guarded) => Promise<void>): Promise<TestReply> {
  const { mobile, ...rest } = await account();
  const captcha = await codeFor(mobile, 'mobilelogin');
  const member = await guarded({ mobile, ...rest });
  await before(member);
  return server.post(path, { mobile, captcha, otp: member.usedUp });
}

/** A member who has a fund password and none to log in. */
async function withFundPassword(): Promise<Account> {
  const member = await withoutPassword();
  expect(codeOf(await setFund(member.token, ''))).toBe('ok');
  return member;
}

/** Tries to prove the session by so many wrong passwords, an hour apart. */
async function guessPasswords(token: string, times: number, code: string): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) {
    expect(codeOf(await prove(token, { password: `${100_000 + tries}` }))).toBe(code);
    server.clock.now += HOUR;
  }
}

/** Of the right form; whether it is signed for this challenge is asked later. */
const passkey = (): object => new SoftPasskey(ORIGIN).create({ challenge: 'AAAA', rp_id: 'play.example' });

/** The token of a session whose log-in is no fresh proof any more. */
async function late(): Promise<string> {
  const { token } = await account();
  server.clock.now += 5 * MINUTE;
  return token;
}

type Case = readonly [path: string, code: string, provoke: (path: string) => Promise<TestReply>];

const PROOFS: readonly Case[] = [
  [
    'security/prove',
    'FUND_PASSWORD_INCORRECT',
    async () => prove((await withFundPassword()).token, { password: '100000' }),
  ],
  [
    'security/prove',
    'SECOND_FACTOR_INCORRECT',
    async () => {
      const { token, wrong } = await guarded();
      return prove(token, { otp: wrong });
    },
  ],
  [
    'security/prove',
    'SECOND_FACTOR_USED',
    async () => {
      const { token, usedUp } = await guarded();
      return prove(token, { otp: usedUp });
    },
  ],
  [
    'security/prove',
    'SECOND_FACTOR_LOCKED',
    async (path) => {
      const member = await guarded();
      await guessCodes(member, path);
      return prove(member.token, { otp: member.usedUp });
    },
  ],
  // A code is the only proof that a member without any password can give.
  ['security/prove', 'PROOF_REQUIRED', async () => prove((await withoutPassword()).token, {})],
  [
    'security/confirmTotp',
    'SECOND_FACTOR_LOCKED',
    async (path) => {
      const { token } = await account();
      const otp = await begin(token);
      await guessCodes({ token, wrong: other(otp) }, path);
      return call(path, token, { otp });
    },
  ],
  ['security/addPasskey', 'PROOF_REQUIRED', async (path) => call(path, await late(), passkey())],
  ['security/renewRecoveryCodes', 'PROOF_REQUIRED', async (path) => call(path, await late())],
  [
    'security/addPasskey',
    'NOT_SUPPORTED',
    async (path) => call(path, (await account()).token, passkey(), strict),
  ],
  ['security/askPasskey', 'NOT_SUPPORTED', async (path) => call(path, (await account()).token, {}, strict)],
];

const CODES: readonly Case[] = [
  [
    'security/sendCode',
    'SMS_COUNTRY_NOT_SERVED',
    async (path) => {
      const { token, id } = await account();
      await at.owner.query(`update members set mobile = '+393312345678' where id = $1`, [id]);
      return call(path, token, {}, strict);
    },
  ],
  [
    'security/sendCode',
    'SMS_TOO_FREQUENT',
    async (path) => {
      const { token } = await account();
      expect(codeOf(await call(path, token))).toBe('ok');
      return call(path, token);
    },
  ],
  ['security/sendCode', 'SMS_FAILED', async (path) => call(path, (await account()).token, {}, strict)],
  [
    'security/sendCode',
    'MAIL_FAILED',
    async (path) => {
      const { token, id } = await account();
      await at.owner.query(`update members set email = 'mei@mail.example' where id = $1`, [id]);
      return call(path, token, { by: 'email' }, strict);
    },
  ],
  ['sms/send', 'SMS_FAILED', (path) => strict.post(path, { mobile: newMobile(), event: 'mobilelogin' })],
  ['ems/send', 'EMAIL_INCORRECT', (path) => server.post(path, { email: 'mei@mail' })],
  [
    'security/verifyEmail',
    'NOT_SUPPORTED',
    async (path) => call(path, (await account()).token, { captcha: '000000' }),
  ],
];

const LOG_INS: readonly Case[] = [
  [
    'user/mobilelogin',
    'BIRTHDAY_INVALID',
    async (path) => {
      const mobile = newMobile();
      const captcha = await codeFor(mobile, 'mobilelogin');
      strict.clock.now = server.clock.now;
      return strict.post(path, { mobile, captcha, birth_date: '1990-02-30' });
    },
  ],
  ['user/mobilelogin', 'MOBILE_INCORRECT', (path) => server.post(path, { mobile: '12', captcha: '000000' })],
  [
    'user/mobilelogin',
    'ACCOUNT_IS_ABNORMAL',
    async (path) => {
      const { mobile, id } = await account();
      await at.owner.query(`update members set status = 'abnormal' where id = $1`, [id]);
      return server.post(path, { mobile, captcha: await codeFor(mobile, 'mobilelogin') });
    },
  ],
  [
    'user/mobilelogin',
    'SECOND_FACTOR_LOCKED',
    (path) => enterAfter(path, (member) => guessCodes(member, 'security/prove')),
  ],
  ['user/mobilelogin', 'SECOND_FACTOR_USED', (path) => enterAfter(path, () => Promise.resolve())],
  [
    'user/checkIdentity',
    'PICTURE_TOO_LARGE',
    async (path) => {
      const sides = { width: 4_001, height: 4_000, channels: 3, background: '#fff' } as const;
      const bytes = await sharp({ create: sides }).png().toBuffer();
      const document = `data:image/png;base64,${bytes.toString('base64')}`;
      const person = { real_name: 'Mei Lin', birth_date: '1990-05-17', country: 'GB' };
      return call(path, (await account()).token, { ...person, document });
    },
  ],
];

it.each([...PROOFS, ...CODES, ...LOG_INS])('%s refuses with %s', async (path, code, provoke) => {
  expect(codeOf(await provoke(path))).toBe(code);
});

/** Calls that require the current password beside a session. */
const ASKS: readonly (readonly [string, (password: string) => object | Promise<object>])[] = [
  ['security/prove', (password) => ({ password })],
  ['user/setFundPassword', (password) => ({ password, fund_password: '816204' })],
  ['user/changepwd', (password) => ({ oldpassword: password, newpassword: NEW })],
  [
    'user/changemobile',
    async (password) => {
      const mobile = newMobile();
      return { mobile, captcha: await codeFor(mobile, 'changemobile'), password };
    },
  ],
];

describe('the right password after wrong ones', () => {
  let [locked, lockedFund] = ['', ''];
  beforeAll(async () => {
    locked = (await account()).token;
    // Each lock of some in a row ends within an hour, that of a hundred never does.
    await guessPasswords(locked, 100, 'PASSWORD_INCORRECT');
    lockedFund = (await withFundPassword()).token;
    await guessPasswords(lockedFund, 5, 'FUND_PASSWORD_INCORRECT');
  });

  it.each(ASKS)('is refused by %s with PASSWORD_LOCKED', async (path, payloadOf) => {
    const reply = await call(path, locked, await payloadOf(PASSWORD));
    expect(codeOf(reply)).toBe('PASSWORD_LOCKED');
  });

  it.each(ASKS)('is refused by %s with FUND_PASSWORD_LOCKED', async (path, payloadOf) => {
    const reply = await call(path, lockedFund, await payloadOf('905173'));
    expect(codeOf(reply)).toBe('FUND_PASSWORD_LOCKED');
  });
});
