import { describe, expect, it } from 'vitest';

import { useDatabase } from './support/database.ts';
import { PASSWORD, useServer, type TestReply } from './support/http.ts';

const server = useServer(useDatabase());

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
