import { describe, expect, it } from 'vitest';

import { ROUTES } from '@tessera/contract/routes';

import { buildApp } from '../../src/app.ts';
import { createSessionActivity } from '../../src/session/session-activity.ts';
import { createSessionCache } from '../../src/session/session-cache.ts';
import { storeActivity } from '../../src/session/store-activity.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';

const at = useDatabase();
const IDLE = 30 * 60_000;
const server = useServer(at, { sessionIdleMs: IDLE });

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const codeOf = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const dataOf = <T>({ body }: TestReply): T => body.data as T;
type Shown = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly seen_time: number;
  readonly is_current: number;
};

let made = 0;
const newName = (): string => `Roamer${(made += 1)}`;

const logIn = async (
  account: string,
  from: { readonly userAgent?: string; readonly ip?: string; readonly deviceId?: string } = {},
): Promise<string> => {
  const reply = await server.post(
    'user/login',
    { account, password: PASSWORD, ...(from.deviceId !== undefined && { device_id: from.deviceId }) },
    { headers: { 'user-agent': from.userAgent ?? CHROME }, ...(from.ip !== undefined && { ip: from.ip }) },
  );
  return dataOf<{ userinfo: { token: string } }>(reply).userinfo.token;
};
const show = async (token: string): Promise<Shown[]> =>
  dataOf<Shown[]>(await server.get('security/showSessions', {}, { token }));
const isAlive = async (token: string): Promise<boolean> =>
  (await server.get('token/check', {}, { token })).status === 200;
const told = async (token: string): Promise<string[]> =>
  dataOf<{ list: { kind: string; content: string }[] }>(
    await server.get('index/message', {}, { token }),
  ).list.flatMap(({ kind, content }) => (kind === 'new_device' ? [content] : []));

describe('sessions', () => {
  it('are listed newest first, with their device, most of their address, and which is this one', async () => {
    const name = newName();
    await server.member(name);
    server.clock.now += 1_000;
    const phone = await logIn(name, { userAgent: CHROME, ip: '203.0.113.77' });
    server.clock.now += 1_000;
    const other = await logIn(name, { userAgent: SAFARI, ip: '2001:db8:1:2:3::4' });
    const listed = await show(phone);
    expect(listed.map(({ device, address, is_current: isIt }) => [device, address, isIt])).toEqual([
      ['Safari, iPhone', '2001:db8:1:2:*', 0],
      ['Chrome, Android', '203.0.113.*', 1],
      ['', expect.stringMatching(/^10\.\d+\.\d+\.\*$/), 0],
    ]);
    expect((await show(other)).map(({ is_current: isIt }) => isIt)).toEqual([1, 0, 0]);
    const text = (await server.get('security/showSessions', {}, { token: phone })).text;
    expect(text).not.toContain('203.0.113.77');
  });

  it('end one by one, or all but this one, and never those of another member', async () => {
    const name = newName();
    const { token } = await server.member(name);
    const [second, third] = [await logIn(name), await logIn(name)];
    const stranger = await server.member(newName());
    const [strange] = await show(stranger.token);
    const ofSecond = (await show(second)).find(({ is_current: isIt }) => isIt === 1);
    const end = (id: string | undefined) => server.post('security/endSession', { id }, { token });
    expect(codeOf(await end(strange?.id))).toBe('ok');
    // This server reads its cached sessions of other members again after a second.
    server.clock.now += 1_000;
    expect(await isAlive(stranger.token)).toBe(true);
    expect(codeOf(await end('x'))).toBe('INVALID_PARAMETERS');
    expect(codeOf(await end(ofSecond?.id))).toBe('ok');
    expect(codeOf(await end(ofSecond?.id))).toBe('ok');
    expect([await isAlive(second), await isAlive(third), await isAlive(token)]).toEqual([false, true, true]);
    expect(codeOf(await server.post('security/endOtherSessions', {}, { token }))).toBe('ok');
    server.clock.now += 1_000;
    expect([await isAlive(third), await isAlive(token), await isAlive(stranger.token)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('are dead on every other server within a second, whichever way they end', async () => {
    const ways: Readonly<Record<string, (name: string, token: string) => Promise<unknown>>> = {
      'log-out': (_, token) => server.post('user/logout', {}, { token }),
      'ended from elsewhere': async (name) =>
        server.post('security/endOtherSessions', {}, { token: await logIn(name) }),
      'a new password': async (name) =>
        server.post(
          'user/changepwd',
          { oldpassword: PASSWORD, newpassword: 'a new passphrase' },
          { token: await logIn(name) },
        ),
      'a new token': (_, token) => server.get('token/refresh', {}, { token }),
      'the sixth session': async (name) => {
        for (let n = 0; n < 5; n++) await logIn(name);
      },
    };
    for (const [way, end] of Object.entries(ways)) {
      const name = newName();
      const { token } = await server.member(name);
      const other = createSessionCache(server.ctx);
      expect(await other.find(token), way).toBeDefined();
      server.clock.now += 10;
      await end(name, token);
      server.clock.now += 1_000;
      expect(await other.find(token), way).toBeUndefined();
    }
  });

  it('stay known while they are used: neither a proof nor a note of their use makes servers look again', async () => {
    const { token } = await server.member(newName());
    const lookups = async () => (await server.ctx.metrics.sessionLookups.get()).values[0]?.value ?? 0;
    await isAlive(token);
    const before = await lookups();
    await server.post('security/prove', { password: PASSWORD }, { token });
    server.clock.now += 3 * 60_000;
    await server.post('index/markAllMessagesRead', {}, { token });
    await storeActivity(server.ctx);
    server.clock.now += 1_000;
    await isAlive(token);
    expect((await lookups()) - before).toBe(0);
  });
});

describe('a log-in from a new device', () => {
  it('is told of, unless it is the first that the member ever used', async () => {
    const name = newName();
    await server.post(
      'user/register',
      { username: name, password: PASSWORD, device_id: 'phone' },
      { headers: { 'user-agent': CHROME } },
    );
    const known = await logIn(name, { deviceId: 'phone', ip: '198.51.100.1', userAgent: SAFARI });
    expect(await told(known)).toEqual([]);
    await logIn(name, { deviceId: 'tablet', ip: '203.0.113.9', userAgent: SAFARI });
    await logIn(name, { deviceId: 'tablet', ip: '203.0.113.10', userAgent: SAFARI });
    const [content, ...more] = await told(known);
    expect(more).toEqual([]);
    expect(content).toContain('203.0.113.*');
    expect(content).toContain('Safari, iPhone');
  });

  it('knows a client without a number of its own by browser and network', async () => {
    const name = newName();
    await server.post(
      'user/register',
      { username: name, password: PASSWORD },
      { headers: { 'user-agent': CHROME }, ip: '2001:db8::1' },
    );
    const token = await logIn(name, { ip: '2001:db8::ffff' });
    expect(await told(token)).toEqual([]);
    await logIn(name, { ip: '2001:db8:0:1::1' });
    expect(await told(token)).toHaveLength(1);
  });

  it('is told of once by many at once', async () => {
    const name = newName();
    const { token } = await server.member(name);
    // As many as may be tried before any has been found right.
    await Promise.all(Array.from({ length: 5 }, () => logIn(name, { deviceId: 'new' })));
    const { rows } = await at.owner.query(
      `select 1 from messages m join members b on b.id = m.member_id where b.username = $1 and kind = 'new_device'`,
      [name],
    );
    expect(rows).toHaveLength(1);
    expect(token).not.toBe('');
  });
});

describe('a session that was not used for half an hour', () => {
  const MONEY: Readonly<Record<string, object>> = {
    'games/submitBet': { game_id: 1, game_no: '20270115-0001', bet_content: [] },
    'games/cashout': { ticket_id: '1' },
    'games/setAutoCashout': { bet_id: '1', amount: '1.00' },
    'games/createChase': {},
    'trade/recharge': { channel_id: 1, amount: '100.00' },
    'trade/withdraw': { card_id: '1', amount: '1.00' },
    'trade/transfer': { recipient: 'nobody', amount: '1.00' },
    'trade/addCard': { channel_id: 11 },
    'protection/returnDeposit': { order_no: '1', card_id: '1' },
  };

  it('is asked by these calls and no others', () => {
    const asked = Object.entries(ROUTES).filter(([, route]) => 'movesMoney' in route);
    expect(asked.map(([path]) => path).toSorted()).toEqual(Object.keys(MONEY).toSorted());
  });

  it('moves no money until its owner has proved it, and reads all the while', async () => {
    const { token } = await server.member(newName());
    server.clock.now += IDLE - 1;
    for (const path of Object.keys(MONEY))
      expect(codeOf(await server.post(path, MONEY[path], { token })), path).not.toBe('PROOF_REQUIRED');
    server.clock.now += IDLE;
    // Anything else that is done does not wake it.
    await server.post('index/markAllMessagesRead', {}, { token });
    for (const path of Object.keys(MONEY))
      expect(codeOf(await server.post(path, {}, { token })), path).toBe('PROOF_REQUIRED');
    expect(codeOf(await server.get('user/index', {}, { token }))).toBe('ok');
    expect(codeOf(await server.post('security/prove', { password: 'wrongone1' }, { token }))).toBe(
      'PASSWORD_INCORRECT',
    );
    expect(codeOf(await server.post('trade/recharge', MONEY['trade/recharge'], { token }))).toBe(
      'PROOF_REQUIRED',
    );
    expect(codeOf(await server.post('security/prove', { password: PASSWORD }, { token }))).toBe('ok');
    for (const path of Object.keys(MONEY))
      expect(codeOf(await server.post(path, MONEY[path], { token })), path).not.toBe('PROOF_REQUIRED');
  });

  it('is in use where another server has seen it used, and idle again half an hour later', async () => {
    const { token } = await server.member(newName());
    const activity = createSessionActivity(IDLE);
    const ctx = { ...server.ctx, activity };
    const app = await buildApp({ ...ctx, sessions: createSessionCache(ctx) });
    const recharge = async () => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/trade/recharge',
        headers: { token },
        payload: { channel_id: 1, amount: '100.00' },
      });
      return reply.json<{ msg: string }>().msg;
    };
    expect(await recharge()).not.toBe('PROOF_REQUIRED');
    server.clock.now += IDLE - 1_000;
    await server.post('index/markAllMessagesRead', {}, { token });
    await storeActivity(server.ctx);
    server.clock.now += 2_000;
    expect(await recharge()).not.toBe('PROOF_REQUIRED');
    server.clock.now += IDLE;
    expect(await recharge()).toBe('PROOF_REQUIRED');
    await app.close();
  });
});
