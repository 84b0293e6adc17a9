import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOME = '203.0.113.7';
const NEW = 'another 1 by code';

const at = useDatabase();
const server = useServer(at);

const msg = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const device = (n: number): string => String(n).padStart(32, 'd');
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** A caller: each has what it is known by. */
type From = {
  readonly token?: string | undefined;
  readonly deviceId?: string | null | undefined;
  readonly ip?: string;
};
const call = (path: string, fields: object, { token, deviceId, ip }: From): Promise<TestReply> =>
  server.post(
    path,
    { ...fields, ...(deviceId !== undefined && { device_id: deviceId }) },
    { ...(token !== undefined && { token }), ...(ip !== undefined && { ip }) },
  );
const ask = async (mobile: string, event: string, from: From): Promise<string> =>
  msg(await call('sms/send', { mobile, event }, from));
const enter = async (mobile: string, captcha: string, from: From): Promise<string> =>
  msg(await call('user/mobilelogin', { mobile, captcha }, from));
const reset = async (mobile: string, captcha: string, from: From): Promise<string> =>
  msg(await call('user/resetpwd', { mobile, captcha, newpassword: NEW }, from));

let people = 0;
const person = () => {
  people += 1;
  return { mobile: `137${String(people).padStart(4, '0')}5678`, deviceId: device(people) };
};
/** A member who has a mobile, and has logged in on a device. */
async function owner() {
  const { mobile, deviceId } = person();
  const name = `Owner${people}`;
  const { body } = await server.post('user/register', {
    username: name,
    password: PASSWORD,
    device_id: deviceId,
  });
  const { id, token } = (body.data as { userinfo: { id: number; token: string } }).userinfo;
  await at.owner.query('update members set mobile = $2 where id = $1', [id, mobile]);
  return { id, name, token, mobile, deviceId, phone: { deviceId, ip: `198.18.0.${people}` } satisfies From };
}

/** Ways to ask for a code, with the calls that may give it and those that may not. */
const STRANGERS: readonly (readonly [string, From])[] = [
  ['nothing', {}],
  ['another device', { deviceId: device(9_001) }],
];

describe.each(STRANGERS)('a stranger with %s', (_, stranger) => {
  it('neither uses nor voids the code of a device, by guesses or by asking', async () => {
    const { mobile, deviceId } = person();
    expect(await ask(mobile, 'mobilelogin', { deviceId })).toBe('ok');
    const code = server.lastCode(mobile);
    expect(await enter(mobile, code, stranger)).toBe('CAPTCHA_INCORRECT');
    for (let n = 0; n < 7; n++) expect(await enter(mobile, wrong(code), stranger)).toBe('CAPTCHA_INCORRECT');
    server.clock.now += MINUTE;
    expect(await ask(mobile, 'mobilelogin', stranger)).toBe('ok');
    for (let n = 0; n < 7; n++)
      expect(await enter(mobile, wrong(server.lastCode(mobile)), stranger)).toBe('CAPTCHA_INCORRECT');
    expect(await enter(mobile, code, { deviceId })).toBe('ok');
    expect(await enter(mobile, code, { deviceId })).toBe('CAPTCHA_INCORRECT');
  });

  it('neither uses nor voids the code of a session', async () => {
    const { token } = await owner();
    const { mobile } = person();
    const change = async (captcha: string, from: From): Promise<string> =>
      msg(await call('user/changemobile', { mobile, captcha, password: PASSWORD }, from));
    expect(await ask(mobile, 'changemobile', { token })).toBe('ok');
    const code = server.lastCode(mobile);
    const thief = { ...stranger, token: (await owner()).token };
    for (let n = 0; n < 7; n++)
      expect(await change(n === 0 ? code : wrong(code), thief)).toBe('CAPTCHA_INCORRECT');
    expect(await ask(mobile, 'changemobile', stranger)).toBe('ok');
    expect(await ask(mobile, 'changemobile', thief)).toBe('ok');
    expect(await change(code, { token })).toBe('ok');
  });

  it('leaves the code of an address that has neither, however often it guesses and asks', async () => {
    const { mobile } = person();
    expect(await ask(mobile, 'mobilelogin', { ip: HOME })).toBe('ok');
    const code = server.lastCode(mobile);
    for (let n = 0; n < 9; n++) expect(await enter(mobile, wrong(code), stranger)).toBe('CAPTCHA_INCORRECT');
    server.clock.now += MINUTE;
    expect(await ask(mobile, 'mobilelogin', stranger)).toBe('ok');
    expect(await enter(mobile, code, { ip: HOME })).toBe('ok');
  });

  it('cannot keep a known device, or the session, of an owner from asking', async () => {
    const { mobile, token, phone } = await owner();
    for (let n = 0; n < 12; n++) {
      await ask(mobile, 'resetpwd', stranger);
      server.clock.now += 2 * HOUR;
    }
    server.clock.now -= HOUR;
    for (let n = 0; n < 10; n++) {
      await ask(mobile, 'resetpwd', stranger);
      server.clock.now += MINUTE;
    }
    expect(await ask(mobile, 'resetpwd', stranger)).toBe('SMS_TOO_FREQUENT');
    expect(await ask(mobile, 'resetpwd', phone)).toBe('ok');
    expect(await ask(mobile, 'changepwd', { token })).toBe('ok');
    const captcha = server.lastCode(mobile);
    const changed = await call('user/changepwd', { captcha, newpassword: NEW }, { token });
    expect(msg(changed)).toBe('ok');
  });
});

describe('a code', () => {
  it('is given from any address by a client without a number, with the guesses of all others counted apart', async () => {
    const { mobile } = person();
    expect(await ask(mobile, 'mobilelogin', { ip: HOME })).toBe('ok');
    expect(await enter(mobile, server.lastCode(mobile), {})).toBe('ok');
    server.clock.now += MINUTE;
    await ask(mobile, 'mobilelogin', { ip: HOME });
    const code = server.lastCode(mobile);
    for (let n = 0; n < 5; n++) await enter(mobile, wrong(code), {});
    expect(await enter(mobile, code, {})).toBe('CAPTCHA_INCORRECT');
    for (let n = 0; n < 4; n++) await enter(mobile, wrong(code), { ip: HOME });
    expect(await enter(mobile, code, { ip: HOME })).toBe('ok');
  });

  it('of a moving client is found beside newer ones that strangers have asked for', async () => {
    const { mobile } = person();
    await ask(mobile, 'mobilelogin', { ip: HOME });
    const code = server.lastCode(mobile);
    server.clock.now += MINUTE;
    await ask(mobile, 'mobilelogin', { ip: '203.0.113.66' });
    expect(await enter(mobile, code, {})).toBe('ok');
  });

  it.each([
    ['null', null],
    ['a number that can be guessed', 'phone'],
    ['an empty one', ''],
  ])('asked for with %s as the number is one of an address', async (_, deviceId) => {
    const { mobile } = person();
    expect(await ask(mobile, 'mobilelogin', { deviceId, ip: HOME })).toBe('ok');
    expect(await enter(mobile, server.lastCode(mobile), {})).toBe('ok');
  });

  it('asked for without a number is found by a client that sends one with the code', async () => {
    const { mobile, deviceId } = person();
    expect(await ask(mobile, 'mobilelogin', { ip: HOME })).toBe('ok');
    expect(await enter(mobile, server.lastCode(mobile), { deviceId, ip: HOME })).toBe('ok');
  });

  it('follows a device from one address to another, and ends with five wrong ones of its own', async () => {
    const { mobile, phone } = await owner();
    expect(await ask(mobile, 'resetpwd', phone)).toBe('ok');
    const code = server.lastCode(mobile);
    for (let n = 0; n < 5; n++) await reset(mobile, wrong(code), { deviceId: phone.deviceId });
    expect(await reset(mobile, code, phone)).toBe('CAPTCHA_INCORRECT');
    server.clock.now += MINUTE;
    expect(await ask(mobile, 'resetpwd', phone)).toBe('ok');
    expect(await reset(mobile, server.lastCode(mobile), { deviceId: phone.deviceId })).toBe('ok');
  });

  it('by mail belongs to its asker as well', async () => {
    const { id, phone } = await owner();
    const email = `asker${id}@example.org`;
    await at.owner.query('update members set email = $2, email_verified_at = now() where id = $1', [
      id,
      email,
    ]);
    expect(msg(await call('ems/send', { email }, phone))).toBe('ok');
    const code = /\d{6}/.exec(server.ctx.mail.recent?.()[0]?.text ?? '')?.[0] ?? '';
    const given = { type: 'email', email, captcha: code, newpassword: NEW };
    expect(msg(await call('user/resetpwd', given, {}))).toBe('CAPTCHA_INCORRECT');
    expect(msg(await call('user/resetpwd', given, phone))).toBe('ok');
  });

  it('of a registration belongs to its device', async () => {
    const { mobile, deviceId } = person();
    expect(await ask(mobile, 'register', { deviceId })).toBe('ok');
    const about = { username: `Fresh${people}`, password: PASSWORD, mobile, code: server.lastCode(mobile) };
    expect(msg(await call('user/register', about, {}))).toBe('CAPTCHA_INCORRECT');
    expect(msg(await call('user/register', about, { deviceId }))).toBe('ok');
  });

  it('of a server that writes no asker is accepted from everybody, as it was sent', async () => {
    const { mobile, deviceId } = person();
    await ask(mobile, 'mobilelogin', {});
    await at.owner.query('update sms_codes set asker = null where mobile = $1', [mobile]);
    expect(await enter(mobile, server.lastCode(mobile), { deviceId })).toBe('ok');
  });
});

describe('what may be sent', () => {
  it('is one budget for all strangers of a target, whatever numbers they send', async () => {
    const { mobile } = await owner();
    const outcomes: string[] = [];
    for (let n = 0; n < 7; n++) {
      outcomes.push(await ask(mobile, 'resetpwd', { deviceId: device(8_000 + n) }));
      server.clock.now += MINUTE;
    }
    expect(outcomes).toEqual([...Array(5).fill('ok'), 'SMS_TOO_FREQUENT', 'SMS_TOO_FREQUENT']);
  });

  it('is limited for a known device and for a session, each by itself', async () => {
    const { mobile, token, phone } = await owner();
    for (const from of [phone, { token }]) {
      const outcomes: string[] = [];
      for (let n = 0; n < 6; n++) {
        outcomes.push(await ask(mobile, 'changepwd', from));
        server.clock.now += MINUTE;
      }
      expect(outcomes).toEqual([...Array(5).fill('ok'), 'SMS_TOO_FREQUENT']);
    }
  });

  it('is thirty a day for all devices of a member', async () => {
    const { name, mobile } = await owner();
    let sent = 0;
    for (let n = 0; n < 8; n++) {
      const deviceId = device(7_000 + n);
      await server.post('user/login', { account: name, password: PASSWORD, device_id: deviceId });
      for (let each = 0; each < 5; each++) {
        sent += (await ask(mobile, 'resetpwd', { deviceId })) === 'ok' ? 1 : 0;
        server.clock.now += MINUTE;
      }
    }
    expect(sent).toBe(30);
  });
});

it('lets the owner prove the session while strangers of the same network fill the counter of their address', async () => {
  const { token, name } = await owner();
  for (let n = 0; n < 31; n++)
    await server.post('user/login', { account: `Nobody${n}`, password: 'wrongone1' }, { ip: HOME });
  const locked = await server.post('user/login', { account: name, password: PASSWORD }, { ip: HOME });
  expect(msg(locked)).toBe('LOGIN_LOCKED');
  const own = { token, ip: HOME };
  expect(msg(await call('security/prove', { password: PASSWORD }, own))).toBe('ok');
  const fund = { password: PASSWORD, fund_password: '274951' };
  expect(msg(await call('user/setFundPassword', fund, own))).toBe('ok');
  const { mobile } = person();
  await ask(mobile, 'changemobile', own);
  const change = { mobile, captcha: server.lastCode(mobile), password: PASSWORD };
  expect(msg(await call('user/changemobile', change, own))).toBe('ok');
  const changed = { oldpassword: PASSWORD, newpassword: NEW };
  expect(msg(await call('user/changepwd', changed, own))).toBe('ok');
});
