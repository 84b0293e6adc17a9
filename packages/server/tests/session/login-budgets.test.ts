import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

import { sweepThrottles } from '../../src/throttle/sweep-throttles.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

const msg = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const register = (fields: object) => server.post('user/register', { password: PASSWORD, ...fields });
const logIn = (account: string, password = PASSWORD, ip?: string) =>
  server.post('user/login', { account, password }, ip === undefined ? {} : { ip });

describe('attempts at a log-in', () => {
  it('lets the owner in on a known device while strangers lock the account, and counts that device too', async () => {
    const phone = { device_id: 'f'.repeat(32) };
    await register({ username: 'Besieged', ...phone });
    const enter = (password: string, more: object = {}) =>
      server.post('user/login', { account: 'Besieged', password, ...more });
    for (let n = 0; n < 5; n++) await enter('wrongone1', { device_id: 'e'.repeat(32) });
    expect(msg(await enter(PASSWORD))).toBe('LOGIN_LOCKED');
    expect(msg(await enter(PASSWORD, { device_id: 'e'.repeat(32) }))).toBe('LOGIN_LOCKED');
    expect(msg(await enter(PASSWORD, phone))).toBe('ok');
    for (let n = 0; n < 5; n++)
      expect(msg(await enter('wrongone1', phone))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(msg(await enter(PASSWORD, phone))).toBe('LOGIN_LOCKED');
    server.clock.now += 30_000;
    expect(msg(await enter(PASSWORD, phone))).toBe('ok');
  });

  it('lets the owner prove the session while strangers lock the account, and counts wrong proofs too', async () => {
    const { token } = await server.member('Besieged2');
    for (let n = 0; n < 5; n++) await logIn('Besieged2', 'wrongone1');
    expect(msg(await logIn('Besieged2'))).toBe('LOGIN_LOCKED');
    const prove = (password: string) => server.post('security/prove', { password }, { token });
    expect(msg(await prove(PASSWORD))).toBe('ok');
    for (let n = 0; n < 5; n++) expect(msg(await prove('wrongone1'))).toBe('PASSWORD_INCORRECT');
    expect(msg(await prove(PASSWORD))).toBe('LOGIN_LOCKED');
  });

  it("takes no other member's device for known, nor a browser and network that a stranger may share", async () => {
    const phone = { device_id: 'd'.repeat(32) };
    await register({ username: 'Careless', ...phone });
    await register({ username: 'Target1' });
    for (let n = 0; n < 5; n++) await logIn('Target1', 'wrongone1', '192.0.2.99');
    const enter = (more: object) =>
      server.post('user/login', { account: 'Target1', password: PASSWORD, ...more }, { ip: '192.0.2.99' });
    expect(msg(await enter(phone))).toBe('LOGIN_LOCKED');
    expect(msg(await enter({}))).toBe('LOGIN_LOCKED');
  });

  it('counts a whole /64 of IPv6 as one address', async () => {
    for (let n = 0; n < 30; n++) await logIn(`Stuffed6${n}`, 'wrongone1', `2001:db8:9:9::${n.toString(16)}`);
    await register({ username: 'Neighbour6' });
    expect(msg(await logIn('Neighbour6', PASSWORD, '2001:db8:9:9:ffff::1'))).toBe('LOGIN_LOCKED');
    expect(msg(await logIn('Neighbour6', PASSWORD, '2001:db8:9:a::1'))).toBe('ok');
  });
});

describe('blocks of addresses', () => {
  const counted = async () => {
    const { rows } = await at.owner.query<{ key: string; count: number }>(
      `select key, count from throttles where key like '%:ip:2001:db8:7:%' order by key`,
    );
    return rows.map(({ key, count }) => [key, count]);
  };

  it('of one address in IPv6 are counted at a log-in, and forgiven when it was right', async () => {
    await register({ username: 'Neighbour7' });
    await logIn('Neighbour7', 'wrongone1', '2001:db8:7:1234::1');
    const wrong = [
      ['login:ip:2001:db8:7:1200::/56', 1],
      ['login:ip:2001:db8:7:1234::/64', 1],
      ['login:ip:2001:db8:7::/48', 1],
    ];
    expect(await counted()).toEqual(wrong);
    expect(msg(await logIn('Neighbour7', PASSWORD, '2001:db8:7:1234::2'))).toBe('ok');
    expect(await counted()).toEqual(wrong);
  });

  it('let 30 wrong ones through in a /64, 120 in a /56 and 480 in a /48', async () => {
    const set = (network: string, count: number) =>
      at.owner.query(
        `insert into throttles (key, count, since) values ($1, $2, to_timestamp($3::float8 / 1000))
         on conflict (key) do update set count = excluded.count, since = excluded.since`,
        [`login:ip:${network}`, count, server.clock.now],
      );
    const outcomes = async (ip: string) => [
      msg(await logIn('Nobody7', 'wrongone1', ip)),
      msg(await logIn('Nobody8', 'wrongone1', ip)),
    ];
    for (const [network, count] of [
      ['2001:db8:70:1234::/64', 29],
      ['2001:db8:71:1200::/56', 119],
      ['2001:db8:72::/48', 479],
    ] as const) {
      await set(network, count);
      const ip = `${network.replace(/::.*/, '')}${network.endsWith('/48') ? ':1234' : ''}::1`;
      expect(await outcomes(ip), network).toEqual(['ACCOUNT_OR_PASSWORD_INCORRECT', 'LOGIN_LOCKED']);
    }
  });
});

describe('a hundred wrong passwords in a row', () => {
  /** Waits out each lock, so that days pass. */
  async function guess(account: string, times: number, more: object = {}): Promise<void> {
    for (let n = 0; n < times; n++) {
      const reply = await server.post('user/login', { account, password: 'wrongone1', ...more });
      expect(msg(reply)).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
      server.clock.now += 3_600_000;
    }
  }

  it('lock it for good, however long they take, for known and unknown names alike', async () => {
    await register({ username: 'Patient1' });
    for (const account of ['Patient1', 'Nobody88']) {
      await guess(account, 100);
      server.clock.now += 7 * 86_400_000;
      expect((await logIn(account)).body).toMatchObject({ msg: 'PASSWORD_LOCKED', data: null });
    }
    server.clock.now += 400 * 86_400_000;
    await sweepThrottles(server.ctx, 1_000);
    expect(msg(await logIn('Patient1'))).toBe('PASSWORD_LOCKED');
  });

  it('are counted on after a pause of weeks, and anew after a right one', async () => {
    await register({ username: 'Patient2' });
    await guess('Patient2', 60);
    expect(msg(await logIn('Patient2'))).toBe('ok');
    await guess('Patient2', 60);
    server.clock.now += 30 * 86_400_000;
    await sweepThrottles(server.ctx, 1_000);
    await guess('Patient2', 40);
    expect(msg(await logIn('Patient2'))).toBe('PASSWORD_LOCKED');
  });

  it('leave a known device to the owner, and a new password by a code opens the rest', async () => {
    const phone = { device_id: 'c'.repeat(32) };
    const body = (await register({ username: 'Patient3', ...phone })).body.data as {
      userinfo: { id: number };
    };
    await at.owner.query('update members set mobile = $2 where id = $1', [body.userinfo.id, '13800138033']);
    await guess('Patient3', 100);
    expect(msg(await logIn('Patient3'))).toBe('PASSWORD_LOCKED');
    const onPhone = () => server.post('user/login', { account: 'Patient3', password: PASSWORD, ...phone });
    expect(msg(await onPhone())).toBe('ok');
    await guess('Patient3', 100, phone);
    expect(msg(await onPhone())).toBe('PASSWORD_LOCKED');
    await server.post('sms/send', { mobile: '13800138033', event: 'resetpwd' });
    const captcha = server.lastCode('13800138033');
    const newpassword = 'another 1 by code';
    await server.post('user/resetpwd', { type: 'mobile', mobile: '13800138033', newpassword, captcha });
    expect(msg(await logIn('Patient3', newpassword))).toBe('ok');
    expect(
      msg(await server.post('user/login', { account: 'Patient3', password: newpassword, ...phone })),
    ).toBe('ok');
  });
});

describe('a member is told of wrong attempts that lock', () => {
  const told = async (username: string) =>
    (
      await at.owner.query<{ kind: string }>(
        `select kind from messages where kind like '%locked'
           and member_id = (select id from members where username = $1) order by id`,
        [username],
      )
    ).rows.map(({ kind }) => kind);

  it('at a log-in: by the fifth, once a day, and not by four or by a fifth that is right', async () => {
    await register({ username: 'Guessed1' });
    for (let n = 0; n < 4; n++) await logIn('Guessed1', 'wrongone1');
    expect(msg(await logIn('Guessed1'))).toBe('ok');
    expect(await told('Guessed1')).toEqual([]);
    for (let n = 0; n < 5; n++) await logIn('Guessed1', 'wrongone1');
    expect(await told('Guessed1')).toEqual(['login_locked']);
    server.clock.now += 30_000;
    expect(msg(await logIn('Guessed1', 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(msg(await logIn('Guessed1', 'wrongone1'))).toBe('LOGIN_LOCKED');
    expect(await told('Guessed1')).toEqual(['login_locked']);
    server.clock.now += 86_400_000;
    for (let n = 0; n < 5; n++) await logIn('Guessed1', 'wrongone1');
    expect(await told('Guessed1')).toEqual(['login_locked', 'login_locked']);
  });

  it('at the second step: whoever gets there knows the password', async () => {
    const { token } = await server.member('Guessed2');
    const { secret } = (await server.post('security/beginTotp', {}, { token })).body.data as {
      secret: string;
    };
    const otp = new TOTP({ secret }).generate({ timestamp: server.clock.now });
    await server.post('security/confirmTotp', { otp }, { token });
    const enter = () =>
      server.post('user/login', { account: 'Guessed2', password: PASSWORD, otp: 'AAAA-AAAA-AAAA' });
    for (let n = 0; n < 4; n++) expect(msg(await enter())).toBe('SECOND_FACTOR_INCORRECT');
    expect(await told('Guessed2')).toEqual([]);
    expect(msg(await enter())).toBe('SECOND_FACTOR_INCORRECT');
    expect(msg(await enter())).toBe('SECOND_FACTOR_LOCKED');
    expect(await told('Guessed2')).toEqual(['factor_locked']);
  });

  it('at the fund password', async () => {
    const { token } = await server.member('Guessed3');
    await server.post('user/setFundPassword', { password: PASSWORD, fund_password: '274951' }, { token });
    const card = (password: string) =>
      server.post('trade/addCard', { channel_id: 12, address: `0x${'1'.repeat(40)}`, password }, { token });
    for (let n = 0; n < 4; n++) expect(msg(await card(`10000${n}`))).toBe('FUND_PASSWORD_INCORRECT');
    expect(await told('Guessed3')).toEqual([]);
    expect(msg(await card('100004'))).toBe('FUND_PASSWORD_INCORRECT');
    expect(msg(await card('274951'))).toBe('FUND_PASSWORD_LOCKED');
    expect(await told('Guessed3')).toEqual(['fund_password_locked']);
  });
});
