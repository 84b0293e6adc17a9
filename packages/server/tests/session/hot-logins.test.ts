import { beforeEach, describe, expect, it } from 'vitest';

import { isWorkDone } from '@tessera/domain/member/proof-of-work';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import { Refusal } from '../../src/kernel/refusal.ts';
import { logIn as logInDirectly } from '../../src/member/login/log-in.ts';
import { countLogin } from '../../src/throttle/require-work.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { seededRandom } from '../support/random.ts';
import { type Puzzle, solve } from './solve-work.ts';

const BITS = 8;
const DEVICE = 'a-device-known-to-its-member-0001';
const at = useDatabase();
const server = useServer(at, { workBits: BITS, hotLogins: 3 });

type Login = { account: string; password: string; device_id?: string };

const address = (n: number): string => `172.${16 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
const logIn = (login: Login, ip: string, work?: string): Promise<TestReply> =>
  server.post('user/login', login, { ip, ...(work !== undefined && { headers: { 'proof-of-work': work } }) });
const puzzleIn = ({ body }: TestReply): Puzzle => body.data as Puzzle;

/** As the app: does the work that is demanded and sends the call again. */
async function logInWorking(login: Login, ip: string): Promise<TestReply> {
  const reply = await logIn(login, ip);
  return reply.body.msg === 'PROOF_OF_WORK' ? logIn(login, ip, solve(puzzleIn(reply))) : reply;
}

/** Twenty wrong passwords in a row, from as many addresses. */
async function heatUp(): Promise<void> {
  for (let n = 0; n < 20; n += 1)
    await logIn({ account: `nobody${n}`, password: 'wrong123' }, address(60_000 + n));
  expect(server.ctx.logins.isHot()).toBe(true);
}

let hour = 0;
beforeEach(() => {
  // The heat and the counters of the test before have passed.
  hour += 48;
  server.clock.now += hour * HOUR_MS;
});

describe('while log-ins fail unusually often', () => {
  it('a log-in needs a solved puzzle, before its password is looked at', async () => {
    await server.post('user/register', { username: 'Worker1', password: PASSWORD });
    const login = { account: 'Worker1', password: PASSWORD };
    expect((await logIn(login, '10.9.0.1')).body.code, 'as usual').toBe(1);
    await heatUp();
    const refused = await logIn(login, '10.9.0.1');
    expect(refused.status).toBe(200);
    expect(refused.body).toMatchObject({ code: 0, msg: 'PROOF_OF_WORK', data: { bits: BITS } });
    const answer = solve(puzzleIn(refused));
    expect((await logIn(login, '10.9.0.1', answer)).body.code).toBe(1);
  });

  it('a solution counts once, for its network, for two minutes, and not for another puzzle', async () => {
    await heatUp();
    const login = { account: 'nobody', password: 'wrong123' };
    const ask = async (ip: string) => puzzleIn(await logIn(login, ip));
    const outcome = async (ip: string, work: string) => (await logIn(login, ip, work)).body.msg;
    const solved = solve(await ask('10.9.1.1'));
    expect(await outcome('10.9.1.2', solved)).toBe('PROOF_OF_WORK');
    expect(await outcome('10.9.1.1', solved)).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(await outcome('10.9.1.1', solved)).toBe('PROOF_OF_WORK');
    const late = solve(await ask('10.9.1.1'));
    server.clock.now += 2 * MINUTE_MS;
    expect(await outcome('10.9.1.1', late)).toBe('PROOF_OF_WORK');
    const [fresh, other] = [await ask('10.9.1.1'), solve(await ask('10.9.1.1'))];
    expect(isWorkDone(fresh.challenge, BITS, other.split(':')[1] ?? '')).toBe(false);
    expect(await outcome('10.9.1.1', `${fresh.challenge}:${other.split(':')[1]}`)).toBe('PROOF_OF_WORK');
    const own = `${'A'.repeat(72)}`;
    expect(await outcome('10.9.1.1', solve({ challenge: own, bits: BITS }))).toBe('PROOF_OF_WORK');
    const v6 = solve(await ask('2001:db8:1:2::1'));
    expect(await outcome('2001:db8:1:2:ffff::9', v6)).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
  });

  it('is spent once by fifty parallel calls', async () => {
    await heatUp();
    const login = { account: 'nobody', password: 'wrong123' };
    const solved = solve(puzzleIn(await logIn(login, '10.9.2.1')));
    const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(login, '10.9.2.1', solved)));
    const codes = replies.map(({ body }) => body.msg);
    expect(codes.filter((code) => code !== 'PROOF_OF_WORK')).toEqual(['ACCOUNT_OR_PASSWORD_INCORRECT']);
  });

  it('a registration and a bonus need one, and calls that have nothing to do with it none', async () => {
    const { token } = await server.member('Worker2');
    await heatUp();
    const refused = await server.post('user/register', { username: 'Worker3', password: PASSWORD });
    expect(refused.body.msg).toBe('PROOF_OF_WORK');
    expect((await server.post('welfare/receive', { id: 1 }, { token })).body.msg).toBe('PROOF_OF_WORK');
    expect((await server.get('user/index', {}, { token })).body.code).toBe(1);
  });
});

describe('attempts by password from unknown devices', () => {
  it('are three in a quarter of an hour, right or wrong, and others come in', async () => {
    const mobile = '13912340311';
    await server.post('sms/send', { mobile, event: 'register' });
    const code = server.lastCode(mobile);
    const known = { username: 'Known1', password: PASSWORD, device_id: DEVICE };
    await server.post('user/register', { ...known, mobile, code });
    await heatUp();
    const right = { account: 'Known1', password: PASSWORD };
    const wrong = { account: 'nobody', password: 'wrong123' };
    const outcome = async (login: Login) => {
      const { body } = await logInWorking(login, '10.9.3.1');
      return body.code === 1 ? 'entered' : body.msg;
    };
    const strange = `${DEVICE}-of-another`;
    expect(await outcome(right)).toBe('entered');
    expect(await outcome(wrong)).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(await outcome({ ...right, device_id: strange })).toBe('entered');
    for (const login of [
      right,
      wrong,
      { ...wrong, device_id: strange },
      { ...right, device_id: `${strange}-2` },
    ])
      expect(await outcome(login)).toBe('TOO_MANY_REQUESTS');
    // The device that entered before is known now.
    expect(await outcome({ ...right, device_id: DEVICE })).toBe('entered');
    server.clock.now += 2 * MINUTE_MS;
    await server.post('sms/send', { mobile, event: 'mobilelogin' });
    const sent = { mobile, captcha: server.lastCode(mobile) };
    const first = await server.post('user/mobilelogin', sent, { ip: '10.9.3.2' });
    const work = solve(puzzleIn(first));
    const second = await server.post('user/mobilelogin', sent, {
      ip: '10.9.3.2',
      headers: { 'proof-of-work': work },
    });
    expect(second.body.code).toBe(1);
    server.clock.now += 15 * MINUTE_MS;
    await heatUp();
    expect(await outcome(right)).toBe('entered');
  });
});

/** The same without HTTP, for many: how the log-in ended. */
async function attempt(login: Login, ip: string, work = ''): Promise<string> {
  const headers = { ip, work, userAgent: '', language: 'en' };
  try {
    await countLogin(server.ctx, () => logInDirectly(server.ctx, login, headers));
    return 'entered';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const puzzle = error.code === 'PROOF_OF_WORK' && work === '' ? (error.detail as Puzzle) : undefined;
    return puzzle ? attempt(login, ip, solve(puzzle)) : error.code;
  }
}

describe('an attack with 60,000 stolen passwords from 5,000 addresses within a day', () => {
  const ATTEMPTS = 60_000;
  const ADDRESSES = 5_000;
  const DAY_MS = 24 * HOUR_MS;
  /** One in twenty is right, which is more than such lists have. */
  const isRight = (n: number): boolean => rights[n] === true;
  const random = seededRandom(60_000);
  const rights = Array.from({ length: ATTEMPTS }, () => random.unit() < 0.05);
  const listed = rights.filter(Boolean).length;

  it('enters no account that is not on the list, under 1 % of those on it, and its victim logs in', async () => {
    const hash = await server.ctx.passwords.hash(PASSWORD, { lane: 'session', who: 'test' });
    await at.owner.query(
      `with made as (insert into members (username, nickname, tag, password_hash)
         select 'List' || n, 'List' || n, decode(lpad(to_hex(n), 32, '0'), 'hex'), $1
         from unnest($2::int[]) n returning id)
       insert into accounts (id, kind, member_id) select id * 16, 'main', id from made`,
      [hash, [...rights.keys()].filter(isRight)],
    );
    await server.member('Unlisted');
    const victim = { account: 'Victim1', password: PASSWORD, device_id: DEVICE };
    await server.post('user/register', { username: 'Victim1', password: PASSWORD, device_id: DEVICE });
    const entered = new Set<string>();
    const outcomes: Record<string, number> = {};
    let victimEntries = 0;
    for (let n = 0; n < ATTEMPTS; n += 1) {
      server.clock.now += DAY_MS / ATTEMPTS;
      const login = { account: nameOf(n), password: isRight(n) ? PASSWORD : `stolen${n % 1_000}a` };
      const outcome = await attempt(login, address(n % ADDRESSES));
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (outcome === 'entered') entered.add(login.account);
      if (n % 6_000 === 5_999 && (await attempt(victim, '10.9.9.9')) === 'entered') victimEntries += 1;
    }
    expect(Object.values(outcomes).reduce((sum, each) => sum + each)).toBe(ATTEMPTS);
    expect([...entered].filter((name) => !name.startsWith('List'))).toEqual([]);
    expect(entered.size, 'some of the list enter before it is noticed').toBeGreaterThan(0);
    expect(entered.size, `of ${listed} on the list`).toBeLessThan(listed / 100);
    expect(victimEntries, 'the victim, every two and a half hours').toBe(10);
  }, 300_000);

  const nameOf = (n: number): string =>
    isRight(n) ? `List${n}` : n % 100 === 0 ? 'Unlisted' : n % 100 === 1 ? 'Victim1' : `user${n}`;
});
