import { request } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { buildApp } from '../../src/app.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';
import { WRITTEN } from '../support/members/written-codes.ts';

const database = useDatabase();
const server = useServer(database);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let numbers = 0;
/** Mobile numbers far apart, and an address that no other request uses. */
const newcomer = () => {
  numbers += 1;
  return { mobile: `13${String(10_000 + numbers).slice(-5)}1234`, ip: `198.51.100.${numbers}` };
};
const msg = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const send = (mobile: string, ip: string, event?: string) =>
  server.post('sms/send', { mobile, ...(event !== undefined && { event }) }, { ip });
const enter = (mobile: string, captcha: string) => server.post('user/mobilelogin', { mobile, captcha });
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('SMS code', () => {
  it('is written to the developer page, and never to the log or a reply', async () => {
    const { mobile, ip } = newcomer();
    const reply = await send(mobile, ip, 'mobilelogin');
    expect(reply.body).toMatchObject({ code: 1, data: null });
    const code = server.lastCode(mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(reply.text).not.toContain(code);
    expect(server.log.filter((line) => line.includes(code) || line.includes(mobile))).toEqual([]);
    const { rows } = await database.owner.query('select c::text as row from sms_codes c where mobile = $1', [
      mobile,
    ]);
    expect(JSON.stringify(rows)).not.toContain(`,${code},`);
  });

  it('creates an account for an unknown mobile, and opens the same account the second time', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const first = await enter(`+86${mobile}`, server.lastCode(mobile));
    const one = (
      first.body.data as { userinfo: { id: number; nickname: string; username: string; money: string } }
    ).userinfo;
    expect(one).toMatchObject({ mobile, nickname: `${mobile.slice(0, 3)}****1234`, money: '1000.00' });
    expect(one.username).toMatch(/^m[0-9a-z]{10}$/);
    server.clock.now += MINUTE;
    await send(mobile, ip, 'mobilelogin');
    const second = await enter(mobile, server.lastCode(mobile));
    expect((second.body.data as { userinfo: { id: number } }).userinfo.id).toBe(one.id);
  });

  it('is consumed by its first success, also under concurrency', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const code = server.lastCode(mobile);
    const replies = await Promise.all([1, 2, 3, 4].map(() => enter(mobile, code)));
    expect(replies.map(msg).toSorted()).toEqual([
      'CAPTCHA_INCORRECT',
      'CAPTCHA_INCORRECT',
      'CAPTCHA_INCORRECT',
      'ok',
    ]);
    expect(msg(await enter(mobile, code))).toBe('CAPTCHA_INCORRECT');
    const { rows } = await database.owner.query('select 1 from members where mobile = $1', [mobile]);
    expect(rows).toHaveLength(1);
  });

  it('allows five attempts, counted one by one under fifty concurrent ones', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const code = server.lastCode(mobile);
    await Promise.all(Array.from({ length: 50 }, () => enter(mobile, other(code))));
    const { rows } = await database.owner.query('select tries from sms_codes where mobile = $1', [mobile]);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(msg(await enter(mobile, code))).toBe('CAPTCHA_INCORRECT');
  });

  it.each(WRITTEN)('is accepted with %s', async (_, write) => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    expect(msg(await enter(mobile, write(server.lastCode(mobile))))).toBe('ok');
  });

  it('is still valid at the fifth attempt', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const code = server.lastCode(mobile);
    for (let n = 0; n < 4; n++) expect(msg(await enter(mobile, other(code)))).toBe('CAPTCHA_INCORRECT');
    expect(msg(await enter(mobile, code))).toBe('ok');
  });

  it('expires after 300 s', async () => {
    for (const [waitMs, expected] of [
      [300_000 - 1, 'ok'],
      [300_000, 'CAPTCHA_INCORRECT'],
    ] as const) {
      const { mobile, ip } = newcomer();
      await send(mobile, ip, 'mobilelogin');
      server.clock.now += waitMs;
      expect(msg(await enter(mobile, server.lastCode(mobile)))).toBe(expected);
    }
  });

  it('is rejected for another event or another mobile', async () => {
    const [one, two] = [newcomer(), newcomer()];
    await send(one.mobile, one.ip, 'register');
    expect(msg(await enter(one.mobile, server.lastCode(one.mobile)))).toBe('CAPTCHA_INCORRECT');
    await send(two.mobile, two.ip, 'mobilelogin');
    server.clock.now += MINUTE;
    await send(one.mobile, one.ip, 'mobilelogin');
    expect(msg(await enter(two.mobile, server.lastCode(one.mobile)))).toBe('CAPTCHA_INCORRECT');
  });

  it('is invalidated by a newer one', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const old = server.lastCode(mobile);
    server.clock.now += MINUTE;
    await send(mobile, ip, 'mobilelogin');
    expect(msg(await enter(mobile, old))).toBe('CAPTCHA_INCORRECT');
    expect(msg(await enter(mobile, server.lastCode(mobile)))).toBe('ok');
  });

  it('authorises registration of its mobile', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip);
    const code = server.lastCode(mobile);
    const about = { username: `Mobile${numbers}`, password: PASSWORD, mobile };
    expect(msg(await server.post('user/register', { ...about, code: other(code) }))).toBe(
      'CAPTCHA_INCORRECT',
    );
    const reply = await server.post('user/register', { ...about, code });
    expect(reply.body.data).toMatchObject({ userinfo: { mobile, username: about.username } });
  });

  it('stays valid when the name was taken', async () => {
    const { mobile, ip } = newcomer();
    await server.member('TakenName');
    await send(mobile, ip);
    const about = { password: PASSWORD, mobile, code: server.lastCode(mobile) };
    expect(msg(await server.post('user/register', { ...about, username: 'TakenName' }))).toBe(
      'USERNAME_EXISTS',
    );
    expect(msg(await server.post('user/register', { ...about, username: 'FreeName' }))).toBe('ok');
  });
});

describe('sending an SMS code', () => {
  it('requires 60 s between two codes to a mobile, over all events', async () => {
    const { mobile, ip } = newcomer();
    expect(msg(await send(mobile, ip, 'mobilelogin'))).toBe('ok');
    server.clock.now += MINUTE - 1;
    const early = await send(mobile, ip, 'register');
    expect(early.body).toMatchObject({
      msg: 'SMS_TOO_FREQUENT',
      data: { until: (server.clock.now + 1) / 1000 },
    });
    server.clock.now += 1;
    expect(msg(await send(mobile, ip, 'register'))).toBe('ok');
  });

  it('sends one code to a mobile under concurrency', async () => {
    const { mobile, ip } = newcomer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(mobile, ip, 'mobilelogin')));
    expect(replies.filter((each) => msg(each) === 'ok')).toHaveLength(1);
  });

  it('stops at five an hour and ten a day, used codes included', async () => {
    const { mobile } = newcomer();
    const outcomes: string[] = [];
    for (let n = 0; n < 24; n++) {
      const outcome = msg(await send(mobile, `198.51.101.${n}`, 'mobilelogin'));
      if (outcome === 'ok') expect(msg(await enter(mobile, server.lastCode(mobile)))).toBe('ok');
      outcomes.push(outcome);
      server.clock.now += 10 * MINUTE;
    }
    const sent = outcomes.map((outcome) => (outcome === 'ok' ? '1' : '0')).join('');
    expect(sent).toBe('111110111110000000000000');
    server.clock.now += 20 * HOUR;
    expect(msg(await send(mobile, '198.51.101.99', 'mobilelogin'))).toBe('ok');
  });

  it('says from when on the next code is sent, whichever limit is full', async () => {
    const { mobile } = newcomer();
    let addresses = 0;
    const next = () => send(mobile, `198.51.103.${(addresses += 1)}`, 'mobilelogin');
    const untilOf = ({ body }: TestReply): number => (body.data as { until: number }).until * 1000;
    const sendAgain = async (times: number) => {
      for (let n = 0; n < times; n++) {
        expect(msg(await next())).toBe('ok');
        server.clock.now += 2 * MINUTE;
      }
    };
    const start = server.clock.now;
    await sendAgain(5);
    expect(untilOf(await next())).toBe(start + HOUR);
    server.clock.now = start + HOUR;
    await sendAgain(1);
    server.clock.now = start + 2 * HOUR;
    await sendAgain(4);
    expect(untilOf(await next())).toBe(start + 24 * HOUR);
    server.clock.now = start + 24 * HOUR;
    expect(msg(await next())).toBe('ok');
  });

  it('limits an address to twenty an hour', async () => {
    const { ip } = newcomer();
    const outcomes: string[] = [];
    for (let n = 0; n < 21; n++) outcomes.push(msg(await send(newcomer().mobile, ip, 'mobilelogin')));
    expect(outcomes).toEqual([...Array(20).fill('ok'), 'SMS_TOO_FREQUENT']);
  });

  it('limits consecutive numbers to fifty a day', async () => {
    let sent = 0;
    for (let n = 0; n < 60; n++) {
      if (msg(await send(`1399999${String(n).padStart(4, '0')}`, `192.0.2.${n}`, 'mobilelogin')) === 'ok')
        sent += 1;
    }
    expect(sent).toBe(50);
  });

  it('answers for known and unknown numbers alike, and sends a code for a password to members alone', async () => {
    const [known, unknown] = [newcomer(), newcomer()];
    await send(known.mobile, known.ip, 'mobilelogin');
    await enter(known.mobile, server.lastCode(known.mobile));
    for (const event of ['register', 'changemobile', 'changepwd', 'resetpwd', 'mobilelogin']) {
      server.clock.now += 15 * MINUTE;
      const replies = [
        await send(known.mobile, known.ip, event),
        await send(unknown.mobile, unknown.ip, event),
      ];
      expect(replies.map(({ text }) => text)).toEqual([replies[0]?.text, replies[0]?.text]);
      expect(msg(await send(unknown.mobile, unknown.ip, event))).toBe('SMS_TOO_FREQUENT');
    }
    const sentTo = (mobile: string) =>
      server.ctx.sms.recent?.().flatMap((sms) => (sms.mobile === mobile ? [sms.event] : []));
    expect(sentTo(unknown.mobile)).toEqual(['mobilelogin', 'changemobile', 'register']);
    expect(sentTo(known.mobile)).toEqual([
      'mobilelogin',
      'resetpwd',
      'changepwd',
      'changemobile',
      'register',
      'mobilelogin',
    ]);
  });

  it('tells a registration that the number is taken only with the right code', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    await enter(mobile, server.lastCode(mobile));
    server.clock.now += MINUTE;
    await send(mobile, ip, 'register');
    const about = { username: `Second${numbers}`, password: PASSWORD, mobile };
    const code = server.lastCode(mobile);
    const attempt = (given: string) => server.post('user/register', { ...about, code: given });
    expect(msg(await attempt(other(code)))).toBe('CAPTCHA_INCORRECT');
    expect(msg(await attempt(code))).toBe('MOBILE_EXISTS');
  });

  it('rejects an invalid number and an unknown event', async () => {
    expect(msg(await send('12345', '198.51.102.1'))).toBe('MOBILE_INCORRECT');
    expect(msg(await send('13800138000', '198.51.102.1', 'anything'))).toBe('INVALID_PARAMETERS');
  });

  it('keeps its rows two days, so that the limits count sends', async () => {
    const { mobile, ip } = newcomer();
    await send(mobile, ip, 'mobilelogin');
    const left = async () =>
      (await database.owner.query('select 1 from sms_codes where mobile = $1', [mobile])).rows.length;
    server.clock.now += 47 * HOUR;
    await expireOnce(server.ctx);
    expect(await left()).toBe(1);
    server.clock.now += 2 * HOUR;
    await expireOnce(server.ctx);
    expect(await left()).toBe(0);
  });
});

it('has no developer page unless it was asked for', async () => {
  const app = await buildApp({ ...server.ctx, env: { ...server.ctx.env, hasDevPage: false } });
  const reply = await app.inject({ url: '/dev/sms', remoteAddress: '127.0.0.1' });
  expect(reply.statusCode).toBe(404);
  await app.close();
});

it('serves the developer page to this machine only', async () => {
  const { mobile, ip } = newcomer();
  await send(mobile, ip, 'mobilelogin');
  const shown = await server.get('/dev/sms', {}, { ip: '127.0.0.1' });
  expect(shown.text).toContain(server.lastCode(mobile));
  expect(String(shown.headers['content-security-policy'])).toContain("script-src 'self'");
  await server.app.listen({ port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const callBy = (headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/dev/sms', headers })
        .on('response', (reply) => resolve(reply.resume().statusCode ?? 0))
        .on('error', reject)
        .end();
    });
  expect(await callBy({})).toBe(200);
  for (const name of [
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Prefix',
  ])
    expect(await callBy({ [name]: '127.0.0.1' }), name).toBe(404);
  expect((await server.get('/dev/sms', {}, { ip: '198.51.100.200' })).status).toBe(404);
  // A page elsewhere can give this machine a name of its own, but not one of these.
  for (const [host, status] of [
    ['evil.example', 404],
    ['localhost.evil.example', 404],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
  ] as const)
    expect((await server.get('/dev/sms', {}, { ip: '127.0.0.1', headers: { host } })).status, host).toBe(
      status,
    );
});
