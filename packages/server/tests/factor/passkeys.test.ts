import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { type Deviation, SoftPasskey } from '../support/members/soft-passkey.ts';

const at = useDatabase();
const ORIGIN = 'https://play.example';
const server = useServer(at, { rail: readRail(settingReader({ APP_ORIGINS: ORIGIN })) });
/** At a number: browsers offer no passkeys there. */
const bare = useServer(at, {
  nodeNumber: 2,
  rail: readRail(settingReader({ APP_ORIGINS: 'http://192.0.2.7' })),
});

const MINUTE = 60_000;
const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

type Challenge = Data<'security/askPasskey'>;
const codeOf = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const dataOf = <T>({ body }: TestReply): T => body.data as T;
const call = (path: string, token: string, payload: object = {}, on = server): Promise<TestReply> =>
  on.post(`security/${path}`, payload, { token, headers: { 'user-agent': CHROME } });

const begin = async (token: string) =>
  dataOf<Data<'security/beginPasskey'>>(await call('beginPasskey', token));
const ask = async (token: string) => dataOf<Challenge>(await call('askPasskey', token));
const show = async (token: string) =>
  dataOf<Data<'security/show'>>(await server.get('security/show', {}, { token }));
const logIn = (account: string, given: object = {}, password = PASSWORD) =>
  server.post('user/login', { account, password, ...given });
const kinds = async (token: string): Promise<string[]> =>
  dataOf<{ list: { kind: string }[] }>(await server.get('index/message', {}, { token }))
    .list.map(({ kind }) => kind)
    .filter((kind) => kind !== 'new_device');

let made = 0;
type Member = { readonly name: string; readonly id: number; readonly token: string };
async function newMember(): Promise<Member> {
  const name = `Keyed${(made += 1)}`;
  return { name, ...(await server.member(name)) };
}

/** Adds a passkey and returns it with the recovery codes that came. */
async function add({ token }: Member, passkey = new SoftPasskey(ORIGIN)) {
  const reply = await call('addPasskey', token, passkey.create(await begin(token)));
  expect(codeOf(reply)).toBe('ok');
  return { passkey, codes: dataOf<{ recovery_codes: string[] }>(reply).recovery_codes };
}

async function keyed() {
  const member = await newMember();
  return { ...member, ...(await add(member)) };
}

/** The challenge of a log-in whose password was right. */
async function askedAtLogIn(name: string): Promise<Challenge> {
  const reply = await logIn(name);
  expect(codeOf(reply)).toBe('SECOND_FACTOR_REQUIRED');
  const { credentials, ...asked } = dataOf<{ challenge: string; rp_id: string; credentials: string }>(reply);
  return { ...asked, credentials: credentials.split(' ') };
}

async function turnOnApp({ token }: Member) {
  const { secret } = dataOf<{ secret: string }>(await call('beginTotp', token));
  const otp = new TOTP({ secret }).generate({ timestamp: server.clock.now });
  expect(codeOf(await call('confirmTotp', token, { otp }))).toBe('ok');
}

describe('adding a passkey', () => {
  it('guards the account from then on; the recovery codes come with the first factor', async () => {
    const member = await newMember();
    expect(await show(member.token)).toMatchObject({ passkeys: [], passkey_site: 'play.example' });
    const asked = await begin(member.token);
    expect(asked).toMatchObject({ rp_id: 'play.example', rp_name: 'Tessera', user_name: member.name });
    expect(codeOf(await logIn(member.name))).toBe('ok');
    const first = await add(member);
    expect(first.codes).toHaveLength(10);
    const second = await add(member);
    expect(second.codes).toEqual([]);
    const { passkeys, has_totp, recovery_codes_left } = await show(member.token);
    expect({ has_totp, recovery_codes_left }).toEqual({ has_totp: 0, recovery_codes_left: 10 });
    expect(passkeys.map(({ device, used_time }) => [device, used_time])).toEqual([
      ['Chrome, Android', null],
      ['Chrome, Android', null],
    ]);
    const { credentials } = await askedAtLogIn(member.name);
    expect(credentials).toEqual([first.passkey.id, second.passkey.id]);
    expect(await kinds(member.token)).toEqual(['passkey_added', 'passkey_added']);
  });

  it('names the member by a random number, the same each time', async () => {
    const [one, other] = [await newMember(), await newMember()];
    const [first, again, foreign] = [
      await begin(one.token),
      await begin(one.token),
      await begin(other.token),
    ];
    expect(again.user_id).toBe(first.user_id);
    expect(foreign.user_id).not.toBe(first.user_id);
    expect(Buffer.from(first.user_id, 'base64url')).toHaveLength(32);
  });

  it.each<[string, Deviation]>([
    ['made on another site', { origin: 'https://play.example.evil.example' }],
    ['bound to another site', { rpId: 'evil.example' }],
    ['made without the owner’s finger, face or PIN', { isUnverified: true }],
    ['made for a challenge that nobody gave', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses one %s', async (_what, deviation) => {
    const { token, name } = await newMember();
    const passkey = new SoftPasskey(ORIGIN).create(await begin(token), deviation);
    expect(codeOf(await call('addPasskey', token, passkey))).toBe('PASSKEY_INVALID');
    expect(codeOf(await logIn(name))).toBe('ok');
  });

  it('refuses the challenge of another member, a used one and an old one', async () => {
    const [own, other] = [await newMember(), await newMember()];
    const foreign = new SoftPasskey(ORIGIN).create(await begin(other.token));
    expect(codeOf(await call('addPasskey', own.token, foreign))).toBe('PASSKEY_INVALID');
    const { passkey } = await add(own);
    const asked = await begin(own.token);
    expect(asked.credentials).toEqual([passkey.id]);
    expect(codeOf(await call('addPasskey', own.token, passkey.create(asked)))).toBe('SECOND_FACTOR_EXISTS');
    const late = new SoftPasskey(ORIGIN).create(asked);
    expect(codeOf(await call('addPasskey', own.token, late))).toBe('PASSKEY_INVALID');
    const old = await begin(own.token);
    server.clock.now += 5 * MINUTE;
    const proof = passkey.sign(await ask(own.token));
    expect(codeOf(await call('prove', own.token, { passkey: proof }))).toBe('ok');
    const tooLate = new SoftPasskey(ORIGIN).create(old);
    expect(codeOf(await call('addPasskey', own.token, tooLate))).toBe('PASSKEY_INVALID');
  });

  it('gives the recovery codes once when two are added at once, and stops at ten', async () => {
    const member = await newMember();
    const asked = await Promise.all(Array.from({ length: 12 }, () => begin(member.token)));
    const replies = await Promise.all(
      asked.map((each) => call('addPasskey', member.token, new SoftPasskey(ORIGIN).create(each))),
    );
    const given = replies.filter(
      (reply) =>
        reply.body.code === 1 && dataOf<{ recovery_codes: string[] }>(reply).recovery_codes.length > 0,
    );
    expect(given).toHaveLength(1);
    expect(replies.map(codeOf).toSorted()).toEqual([
      'PASSKEY_LIMIT',
      'PASSKEY_LIMIT',
      ...Array<string>(10).fill('ok'),
    ]);
    expect((await show(member.token)).passkeys).toHaveLength(10);
    expect(codeOf(await call('beginPasskey', member.token))).toBe('PASSKEY_LIMIT');
  });

  it('takes back what other sessions had proved without it', async () => {
    const member = await newMember();
    const elsewhere = dataOf<{ userinfo: { token: string } }>(await logIn(member.name)).userinfo.token;
    await add(member);
    expect(codeOf(await call('beginPasskey', elsewhere))).toBe('PROOF_REQUIRED');
    expect(codeOf(await call('beginPasskey', member.token))).toBe('ok');
  });

  it('is not offered at an address to which no passkey can be bound', async () => {
    const { token } = await newMember();
    expect(codeOf(await call('beginPasskey', token, {}, bare))).toBe('NOT_SUPPORTED');
    const shown = await bare.get('security/show', {}, { token });
    expect(dataOf<Data<'security/show'>>(shown).passkey_site).toBe('');
  });
});

describe('log-in with a passkey', () => {
  it('asks for it only after the right password, and accepts it once', async () => {
    const { name, passkey, token } = await keyed();
    expect(codeOf(await logIn(name, {}, 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    const proof = passkey.sign(await askedAtLogIn(name));
    expect(codeOf(await logIn(name, { passkey: proof }, 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(codeOf(await logIn(name, { passkey: proof }))).toBe('ok');
    expect(codeOf(await logIn(name, { passkey: proof }))).toBe('SECOND_FACTOR_INCORRECT');
    const [shown] = (await show(token)).passkeys;
    expect(shown?.used_time).toBe(Math.floor(server.clock.now / 1000));
  });

  it.each<[string, (own: { passkey: SoftPasskey; asked: Challenge; others: SoftPasskey }) => object]>([
    ['another member’s passkey', ({ asked, others }) => others.sign(asked)],
    [
      'another’s signature under the own number',
      ({ passkey, asked, others }) => ({
        ...others.sign(asked),
        credential: passkey.id,
      }),
    ],
    [
      'a signature for another site',
      ({ passkey, asked }) => passkey.sign(asked, { origin: 'https://evil.example' }),
    ],
    [
      'a signature bound to another site',
      ({ passkey, asked }) => passkey.sign(asked, { rpId: 'evil.example' }),
    ],
    [
      'a signature without finger, face or PIN',
      ({ passkey, asked }) => passkey.sign(asked, { isUnverified: true }),
    ],
    [
      'a signature over a challenge that nobody gave',
      ({ passkey, asked }) => passkey.sign(asked, { challenge: Buffer.alloc(32, 7).toString('base64url') }),
    ],
    ['what is no signature', ({ passkey, asked }) => ({ ...passkey.sign(asked), client_data: 'AAAA' })],
  ])('refuses %s', async (_what, forge) => {
    const [own, other] = [await keyed(), await keyed()];
    const asked = await askedAtLogIn(own.name);
    const forged = forge({ passkey: own.passkey, asked, others: other.passkey });
    expect(codeOf(await logIn(own.name, { passkey: forged }))).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('refuses a challenge of another member, of another purpose, and an old one', async () => {
    const [own, other] = [await keyed(), await keyed()];
    const foreign = own.passkey.sign(await askedAtLogIn(other.name));
    expect(codeOf(await logIn(own.name, { passkey: foreign }))).toBe('SECOND_FACTOR_INCORRECT');
    const toProve = own.passkey.sign(await ask(own.token));
    expect(codeOf(await logIn(own.name, { passkey: toProve }))).toBe('SECOND_FACTOR_INCORRECT');
    const old = own.passkey.sign(await askedAtLogIn(own.name));
    server.clock.now += 5 * MINUTE;
    expect(codeOf(await logIn(own.name, { passkey: old }))).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('locks for a minute after the fifth wrong one, the right one too', async () => {
    const { name, passkey } = await keyed();
    const wrong = passkey.sign(await askedAtLogIn(name), { rpId: 'evil.example' });
    for (let tries = 0; tries < 4; tries++)
      expect(codeOf(await logIn(name, { passkey: wrong }))).toBe('SECOND_FACTOR_INCORRECT');
    await logIn(name, { passkey: wrong });
    const right = passkey.sign(await askedAtLogIn(name));
    expect(codeOf(await logIn(name, { passkey: right }))).toBe('SECOND_FACTOR_LOCKED');
    server.clock.now += MINUTE;
    expect(codeOf(await logIn(name, { passkey: right }))).toBe('ok');
  });

  it('accepts a recovery code instead, once, and no code of an app that is not there', async () => {
    const { name, codes } = await keyed();
    expect(codeOf(await logIn(name, { otp: '123456' }))).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await logIn(name, { otp: codes[0] }))).toBe('ok');
    expect(codeOf(await logIn(name, { otp: codes[0] }))).toBe('SECOND_FACTOR_INCORRECT');
  });

  it('refuses a count that went back, and tells the member', async () => {
    const { name, token, passkey } = await keyed();
    const signed = async (count: number) =>
      codeOf(await logIn(name, { passkey: passkey.sign(await askedAtLogIn(name), { count }) }));
    expect(await signed(5)).toBe('ok');
    expect(await signed(6)).toBe('ok');
    expect(await signed(6)).toBe('SECOND_FACTOR_INCORRECT');
    expect(await signed(0)).toBe('SECOND_FACTOR_INCORRECT');
    expect(await signed(7)).toBe('ok');
    expect((await kinds(token)).filter((kind) => kind === 'passkey_refused')).toHaveLength(2);
  });
});

describe('a fresh proof', () => {
  it('is given by a passkey, for five minutes, and by no password', async () => {
    const { token, passkey } = await keyed();
    server.clock.now += 5 * MINUTE;
    expect(codeOf(await call('beginPasskey', token))).toBe('PROOF_REQUIRED');
    const byPassword = await call('prove', token, { password: PASSWORD });
    expect(codeOf(byPassword)).toBe('SECOND_FACTOR_REQUIRED');
    expect(codeOf(await call('prove', token, { passkey: passkey.sign(await ask(token)) }))).toBe('ok');
    expect(codeOf(await call('beginPasskey', token))).toBe('ok');
  });

  it('is not asked of a member without a passkey', async () => {
    const { token } = await newMember();
    expect(codeOf(await call('askPasskey', token))).toBe('SECOND_FACTOR_NOT_SET');
  });
});

describe('removing', () => {
  const remove = (token: string, id: string | undefined) => call('removePasskey', token, { id });
  const heldSince = async ({ id }: Member): Promise<Date | null> =>
    (
      await at.owner.query<{ at: Date | null }>(
        'select password_changed_at as at from members where id = $1',
        [id],
      )
    ).rows[0]!.at;

  it('the last factor voids the recovery codes, holds withdrawals and tells the member', async () => {
    const member = await keyed();
    const [shown] = (await show(member.token)).passkeys;
    expect(await heldSince(member)).toBeNull();
    expect(codeOf(await remove(member.token, shown?.id))).toBe('ok');
    expect(codeOf(await remove(member.token, shown?.id))).toBe('ok');
    expect(await heldSince(member)).not.toBeNull();
    expect(await show(member.token)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await kinds(member.token)).toEqual(['factor_off', 'passkey_added']);
    expect(codeOf(await logIn(member.name))).toBe('ok');
  });

  it('one of two factors leaves the other in force, with the recovery codes', async () => {
    const member = await keyed();
    await turnOnApp(member);
    const [shown] = (await show(member.token)).passkeys;
    expect(codeOf(await remove(member.token, shown?.id))).toBe('ok');
    expect(await show(member.token)).toMatchObject({ has_totp: 1, passkeys: [], recovery_codes_left: 10 });
    await add(member);
    expect(codeOf(await call('endTotp', member.token))).toBe('ok');
    expect(await show(member.token)).toMatchObject({ has_totp: 0, recovery_codes_left: 10 });
    expect((await kinds(member.token)).toSorted()).toEqual(
      ['app_removed', 'factor_on', 'passkey_added', 'passkey_added', 'passkey_removed'].toSorted(),
    );
    await askedAtLogIn(member.name);
  });

  it('another member’s passkey changes nothing', async () => {
    const [own, other] = [await keyed(), await keyed()];
    const [foreign] = (await show(other.token)).passkeys;
    expect(codeOf(await remove(own.token, foreign?.id))).toBe('ok');
    expect((await show(other.token)).passkeys).toHaveLength(1);
    expect(await kinds(own.token)).toEqual(['passkey_added']);
  });

  it('needs a fresh proof', async () => {
    const { token } = await keyed();
    const [shown] = (await show(token)).passkeys;
    server.clock.now += 5 * MINUTE;
    expect(codeOf(await remove(token, shown?.id))).toBe('PROOF_REQUIRED');
  });
});

it('forgets challenges that nobody has signed in time', async () => {
  const { token, id } = await newMember();
  const waiting = async (): Promise<number> =>
    (await at.owner.query('select from passkey_challenges where member_id = $1', [id])).rowCount ?? 0;
  await begin(token);
  await expireOnce(server.ctx);
  expect(await waiting()).toBe(1);
  server.clock.now += 5 * MINUTE + 1;
  await expireOnce(server.ctx);
  expect(await waiting()).toBe(0);
});
