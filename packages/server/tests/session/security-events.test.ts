import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

type Noted = {
  readonly event: string;
  readonly member?: string;
  readonly call?: string;
  readonly request?: string;
};

const linesBy = (which: (line: Noted) => boolean): Noted[] =>
  readFileSync(server.ctx.env.securityLog, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Noted)
    .filter(which);
const linesOf = (memberId: number): Noted[] => linesBy(({ member }) => member === String(memberId));
const notedOf = (memberId: number): string[] =>
  linesOf(memberId).map(({ event, call }) => `${event} ${call}`);

it('a call that lacks a fresh proof is noted about its member, and one that has it is not', async () => {
  const { token, id } = await server.member('Unproved');
  await server.post('security/beginTotp', {}, { token });
  expect(notedOf(id)).toEqual(['login user/register']);
  server.clock.now += 5 * 60_000;
  await server.post('security/beginTotp', {}, { token });
  expect(notedOf(id)).toEqual(['login user/register', 'proof_refused security/beginTotp']);
});

it('sessions that a member ends are noted', async () => {
  const { token, id } = await server.member('Leaver');
  await server.post('user/login', { account: 'Leaver', password: PASSWORD });
  const { body } = await server.get('security/showSessions', {}, { token });
  const other = (body.data as { id: string; is_current: number }[]).find((each) => each.is_current === 0);
  await server.post('security/endSession', { id: other?.id }, { token });
  await server.post('security/endOtherSessions', {}, { token });
  expect(notedOf(id).slice(2)).toEqual(['logout security/endSession', 'logout security/endOtherSessions']);
});

it('an id that names nothing of the caller is noted, with the request and where it came from', async () => {
  const { token, id } = await server.member('Seeker');
  const reply = await server.post('trade/deleteCard', { id: '4711' }, { token, ip: '198.51.100.77' });
  expect(reply.body.msg).toBe('CARD_NOT_EXISTS');
  await server.get('trade/rechargeOrder', { order_no: '4711' }, { token });
  expect(notedOf(id).slice(1)).toEqual(['foreign_id trade/deleteCard', 'foreign_id trade/rechargeOrder']);
  expect(linesOf(id)[1]).toMatchObject({
    from: '198.51.100.*',
    code: 'CARD_NOT_EXISTS',
    request: reply.headers['x-request-id'],
  });
});

it('a call that its caller may not make is noted: of a frozen member, of another site, of an ended session', async () => {
  const { token, id } = await server.member('Barred');
  await at.owner.query(`update members set status = 'frozen' where id = $1`, [id]);
  server.clock.now += 1_000;
  const frozen = await server.post('trade/recharge', { channel_id: 1, amount: '50' }, { token });
  expect(frozen.body.msg).toBe('ACCOUNT_IS_FROZEN');
  expect(notedOf(id).slice(1)).toEqual(['rights_refused trade/recharge']);
  const foreign = await server.post('user/login', {}, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(foreign.body.msg).toBe('FORBIDDEN');
  const ended = await server.get('user/index', {}, { token: 'A'.repeat(43) });
  expect(ended.status).toBe(401);
  const of = ({ headers }: typeof ended) => linesBy(({ request }) => request === headers['x-request-id']);
  expect([of(foreign), of(ended)].map(([line]) => line?.event)).toEqual([
    'rights_refused',
    'session_refused',
  ]);
});

it('another e-mail is noted, and a profile without one is not', async () => {
  const { token, id } = await server.member('Mailer');
  await server.post('user/profile', { bio: 'hello' }, { token });
  const email = 'mailer@example.org';
  const change = await server.post('user/profile', { email }, { token, ip: '198.51.100.78' });
  await server.post('user/profile', { email, bio: 'again' }, { token });
  expect(notedOf(id).slice(1)).toEqual(['credential_changed user/profile']);
  expect(linesOf(id)[1]).toMatchObject({
    from: '198.51.100.*',
    request: change.headers['x-request-id'],
  });
});

it('an account that is closed is noted', async () => {
  const { token, id } = await server.member('Closer');
  const { body } = await server.get('security/closing', {}, { token });
  const { money } = body.data as { money: string };
  await server.post('security/close', { confirm: 'Closer', give_up: money }, { token });
  expect(notedOf(id).at(-1)).toBe('account_closed security/close');
});
