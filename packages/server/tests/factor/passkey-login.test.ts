import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { MINUTE_MS } from '@tessera/domain/time';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { codeOf } from '../support/members/accounts.ts';
import { SoftPasskey } from '../support/members/soft-passkey.ts';
import { addPasskey, ORIGIN } from './paying.ts';

const at = useDatabase();
const server = useServer(at, { rail: readRail(settingReader({ APP_ORIGINS: ORIGIN })) });
/** At a number: browsers offer no passkeys there. */
const bare = useServer(at, {
  nodeNumber: 2,
  rail: readRail(settingReader({ APP_ORIGINS: 'http://192.0.2.7' })),
});

type Challenge = Data<'user/askPasskey'>;
type Keyed = {
  readonly name: string;
  readonly id: number;
  readonly token: string;
  readonly passkey: SoftPasskey;
};

let made = 0;
async function keyed(): Promise<Keyed> {
  const name = `Comer${(made += 1)}`;
  const member = await server.member(name);
  return { name, ...member, passkey: await addPasskey(server, member.token) };
}

const ask = async (): Promise<Challenge> => (await server.post('user/askPasskey')).body.data as Challenge;
const enter = (passkey: object, more: object = {}): Promise<TestReply> =>
  server.post('user/login', { passkey, ...more });
const byPassword = (account: string, password: string) => server.post('user/login', { account, password });

describe('a passkey alone', () => {
  it('logs its member in, without account and password', async () => {
    const { id, name, passkey } = await keyed();
    const reply = await enter(passkey.sign(await ask()), { device_id: 'a-phone-of-its-own' });
    expect(codeOf(reply)).toBe('ok');
    const { userinfo } = reply.body.data as Data<'user/login'>;
    expect([userinfo.id, userinfo.username]).toEqual([id, name]);
    const { token } = userinfo;
    const shown = await server.get('security/show', {}, { token });
    expect(shown.body.data).toMatchObject({
      passkeys: [{ used_time: Math.floor(server.clock.now / 1000) }],
    });
    // As after any log-in of a member with a second factor.
    expect(codeOf(await server.post('security/beginPasskey', {}, { token }))).toBe('PROOF_REQUIRED');
    const { body } = await server.get('index/message', {}, { token });
    const { list } = body.data as { list: { kind: string }[] };
    expect(list.map(({ kind }) => kind)).toContain('new_device');
  });

  it('counts once, also when it is sent four times at once', async () => {
    const { passkey } = await keyed();
    const signed = passkey.sign(await ask());
    const replies = await Promise.all(Array.from({ length: 4 }, () => enter(signed)));
    expect(replies.map(codeOf).toSorted()).toEqual([...Array<string>(3).fill('PASSKEY_INVALID'), 'ok']);
    expect(codeOf(await enter(signed))).toBe('PASSKEY_INVALID');
  });

  it.each<[string, (of: { own: Keyed; other: Keyed }) => Promise<object>]>([
    ['that nobody has added', async () => new SoftPasskey(ORIGIN).sign(await ask())],
    [
      'of another under the own number',
      async ({ own, other }) => ({ ...other.passkey.sign(await ask()), credential: own.passkey.id }),
    ],
    ['of another site', async ({ own }) => own.passkey.sign(await ask(), { origin: 'https://evil.example' })],
    ['bound to another site', async ({ own }) => own.passkey.sign(await ask(), { rpId: 'evil.example' })],
    ['without finger, face or PIN', async ({ own }) => own.passkey.sign(await ask(), { isUnverified: true })],
    [
      'over what nobody asked',
      async ({ own }) =>
        own.passkey.sign(await ask(), { challenge: Buffer.alloc(32, 7).toString('base64url') }),
    ],
    [
      'over what was asked with a later end',
      async ({ own }) => {
        const asked = Buffer.from((await ask()).challenge, 'base64url');
        asked.writeUIntBE(server.clock.now + 60 * MINUTE_MS, 0, 6);
        return own.passkey.sign(await ask(), { challenge: asked.toString('base64url') });
      },
    ],
    [
      'that comes too late',
      async ({ own }) => {
        const signed = own.passkey.sign(await ask());
        server.clock.now += 5 * MINUTE_MS;
        return signed;
      },
    ],
    [
      'that proves a session',
      async ({ own }) => {
        const asked = await server.post('security/askPasskey', {}, { token: own.token });
        return own.passkey.sign(asked.body.data);
      },
    ],
    [
      'that goes with a password',
      async ({ own }) => own.passkey.sign((await byPassword(own.name, PASSWORD)).body.data),
    ],
  ])('is not one %s', async (_what, forge) => {
    const [own, other] = [await keyed(), await keyed()];
    expect(codeOf(await enter(await forge({ own, other })))).toBe('PASSKEY_INVALID');
  });

  it('is used up by a wrong answer', async () => {
    const { passkey } = await keyed();
    const asked = await ask();
    expect(codeOf(await enter(passkey.sign(asked, { isUnverified: true })))).toBe('PASSKEY_INVALID');
    expect(codeOf(await enter(passkey.sign(asked)))).toBe('PASSKEY_INVALID');
  });

  it('neither proves a session nor stands in for the second factor of a password', async () => {
    const { name, token, passkey } = await keyed();
    const proof = await server.post('security/prove', { passkey: passkey.sign(await ask()) }, { token });
    expect(codeOf(proof)).toBe('SECOND_FACTOR_INCORRECT');
    const login = await enter(passkey.sign(await ask()), { account: name, password: PASSWORD });
    expect(codeOf(login)).toBe('SECOND_FACTOR_INCORRECT');
    expect(codeOf(await enter(passkey.sign(await ask()), { account: name }))).toBe('INVALID_PARAMETERS');
  });

  it('locks the log-in after the fifth wrong one, as wrong passwords do, which count with them', async () => {
    const { name, passkey } = await keyed();
    for (let tries = 0; tries < 3; tries++)
      expect(codeOf(await enter(passkey.sign(await ask(), { isUnverified: true })))).toBe('PASSKEY_INVALID');
    for (let tries = 0; tries < 2; tries++) await byPassword(name, 'wrongone1');
    const refused = await enter(passkey.sign(await ask()));
    expect(refused.body).toMatchObject({
      msg: 'LOGIN_LOCKED',
      data: { until: Math.floor(server.clock.now / 1000) + 30 },
    });
    expect(codeOf(await byPassword(name, PASSWORD))).toBe('LOGIN_LOCKED');
    server.clock.now += 30_000;
    expect(codeOf(await enter(passkey.sign(await ask())))).toBe('ok');
    for (let tries = 0; tries < 4; tries++) await byPassword(name, 'wrongone1');
    expect(codeOf(await enter(passkey.sign(await ask())))).toBe('ok');
  });

  it('opens no account that is under review, which counts as no wrong one', async () => {
    const { id, passkey } = await keyed();
    await at.owner.query(`update members set status = 'abnormal' where id = $1`, [id]);
    for (let tries = 0; tries < 6; tries++)
      expect(codeOf(await enter(passkey.sign(await ask())))).toBe('ACCOUNT_IS_ABNORMAL');
  });

  it('is not offered where none can be bound', async () => {
    expect(codeOf(await bare.post('user/askPasskey'))).toBe('NOT_SUPPORTED');
    const { passkey } = await keyed();
    const signed = passkey.sign(await ask());
    expect(codeOf(await bare.post('user/login', { passkey: signed }))).toBe('PASSKEY_INVALID');
  });

  it('is asked for without a trace', async () => {
    const stored = async (): Promise<number> =>
      (await at.owner.query(`select from throttles where key like 'passkey-login:%'`)).rowCount ?? 0;
    const before = await stored();
    const { passkey } = await keyed();
    const asked = await ask();
    expect(await stored()).toBe(before);
    await enter(passkey.sign(asked));
    expect(await stored()).toBe(before + 1);
  });
});
