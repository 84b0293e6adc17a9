import { beforeEach, describe, expect, it } from 'vitest';

import { DAY_MS } from '@tessera/domain/time';

import { checkFundPassword } from '../../src/member/security/fund-password.ts';
import { useDatabase } from '../support/database.ts';
import { databaseNow } from '../support/database/database-clock.ts';
import { PASSWORD, type TestReply, useServer } from '../support/http.ts';
import { ask, FREELY, FUND_PASSWORD, win, type Withdrawer, withdrawer } from '../support/withdrawing.ts';

const at = useDatabase();
const server = useServer(at, FREELY);
const other = useServer(at, { ...FREELY, nodeNumber: 2 });

let member: Withdrawer;
beforeEach(async () => {
  server.clock.now = await databaseNow(at);
  other.clock.now = server.clock.now;
  member = await withdrawer(server);
  await win(at.db, member.id, 1_000_00n);
});

const codeOf = ({ body }: TestReply): string => (body.code === 1 ? 'ok' : body.msg);
const guess = (n: number): string => String(100_000 + n);
const tryWith = async (password: unknown, where = server) =>
  codeOf(await ask(where, member, { password }, `try-${encodeURIComponent(String(password))}`));
const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;
const setTo = (fund: unknown, password: unknown = PASSWORD, token = member.token) =>
  server.post('user/setFundPassword', { password, fund_password: fund }, { token });

describe('fund password attempts', () => {
  it('stop after five failures for a day, also with the correct password', async () => {
    for (let n = 0; n < 5; n++) expect(await tryWith(guess(n))).toBe('FUND_PASSWORD_INCORRECT');
    expect([await tryWith(guess(5)), await tryWith(FUND_PASSWORD)]).toEqual(
      Array(2).fill('FUND_PASSWORD_LOCKED'),
    );
    const until = Math.floor((server.clock.now + DAY_MS) / 1000);
    expect((await ask(server, member)).body.data).toEqual({ until });
    const info = await server.get('trade/withdrawInfo', {}, { token: member.token });
    expect(info.body.data).toMatchObject({ reasons: [{ reason: 'fund_password_locked' }] });
    server.clock.now += DAY_MS - 1_000;
    expect(await tryWith(FUND_PASSWORD)).toBe('FUND_PASSWORD_LOCKED');
    server.clock.now += 1_001;
    expect(await tryWith(FUND_PASSWORD)).toBe('ok');
  });

  it('are limited to five checks for fifty concurrent guesses on two servers', async () => {
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryWith(guess(n), n % 2 ? server : other)),
    );
    expect([count(codes, 'FUND_PASSWORD_INCORRECT'), count(codes, 'FUND_PASSWORD_LOCKED')]).toEqual([5, 45]);
    expect(await tryWith(FUND_PASSWORD, other)).toBe('FUND_PASSWORD_LOCKED');
  });

  it('do not lock after forty concurrent correct passwords on two servers', async () => {
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, n) => tryWith(FUND_PASSWORD, n % 2 ? server : other)),
    );
    expect(count(codes, 'FUND_PASSWORD_LOCKED') + count(codes, 'SERVER_BUSY')).toBe(0);
    expect(count(codes, 'ok')).toBe(40);
  });

  it('count once when servers die while the same password is checked', async () => {
    for (let death = 0; death < 6; death++) {
      const begun = Promise.withResolvers<void>();
      const verify = (): Promise<boolean> => {
        begun.resolve();
        return new Promise(() => {});
      };
      const dying = { ...server.ctx, passwords: { ...server.ctx.passwords, verify } };
      void checkFundPassword(dying, BigInt(member.id), FUND_PASSWORD);
      await begun.promise;
    }
    expect(await tryWith(guess(1))).toBe('FUND_PASSWORD_INCORRECT');
    expect(await tryWith(FUND_PASSWORD)).toBe('ok');
  });

  it('count the same wrong guess once in a row, and again after another', async () => {
    const repeated = [guess(1), guess(1), guess(1), guess(2), guess(1), guess(2), guess(2)];
    for (const each of repeated) expect(await tryWith(each)).toBe('FUND_PASSWORD_INCORRECT');
    expect(await tryWith(guess(3))).toBe('FUND_PASSWORD_INCORRECT');
    expect(await tryWith(FUND_PASSWORD)).toBe('FUND_PASSWORD_LOCKED');
    const { rows } = await at.owner.query(`select guess from throttles where key = $1`, [
      `fund:member:${member.id}`,
    ]);
    expect(rows[0].guess).not.toContain(guess(3));
  });

  it('reset after a success and after a change', async () => {
    for (let n = 0; n < 4; n++) await tryWith(guess(n));
    expect(await tryWith(FUND_PASSWORD)).toBe('ok');
    for (let n = 0; n < 5; n++) expect(await tryWith(guess(n))).toBe('FUND_PASSWORD_INCORRECT');
    expect(codeOf(await setTo('905173'))).toBe('ok');
    expect(await tryWith('905173')).toBe('WITHDRAW_REJECT');
  });

  it('lock one member only', async () => {
    for (let n = 0; n < 6; n++) await tryWith(guess(n));
    member = await withdrawer(server);
    await win(at.db, member.id, 1_000_00n);
    expect(await tryWith(FUND_PASSWORD)).toBe('ok');
  });

  it('create no withdrawal on failure', async () => {
    for (let n = 0; n < 6; n++) await tryWith(guess(n));
    const { rows } = await at.owner.query('select 1 from withdrawals where member_id = $1', [member.id]);
    expect(rows).toEqual([]);
  });

  it.each([undefined, '', '27495', '2749511', '27495l'])('reject %j', async (password) => {
    expect(await tryWith(password)).toBe('FUND_PASSWORD_INCORRECT');
  });

  it.each([' 274951', '274-951', '２７４９５１', '\u0662\u0667\u0664\u0669\u0665\u0661'])(
    'take the six digits out of %j',
    async (password) => expect(await tryWith(password)).toBe('ok'),
  );
});

describe('setting the fund password', () => {
  it.each(['', '12345', '1234567', 'abcdef', '111111', '123456', '654321', '121212', '123123', '12 34 56'])(
    'rejects %j',
    async (fund) => {
      expect(codeOf(await setTo(fund))).toBe('FUND_PASSWORD_INVALID');
      expect(await tryWith(FUND_PASSWORD)).toBe('ok');
    },
  );

  it('requires the log-in password, with the lock of a log-in', async () => {
    expect(codeOf(await setTo('905173', 'wrong1234'))).toBe('PASSWORD_INCORRECT');
    expect(codeOf(await setTo('905173', ''))).toBe('PASSWORD_INCORRECT');
    for (let n = 0; n < 4; n++) await setTo('905173', `wrong123${n}`);
    expect(codeOf(await setTo('905173'))).toBe('LOGIN_LOCKED');
    expect(await tryWith(FUND_PASSWORD)).toBe('ok');
  });

  it('stores a hash that the log-in password does not match, and the reverse', async () => {
    expect(await tryWith(PASSWORD)).toBe('FUND_PASSWORD_INCORRECT');
    const { rows } = await at.owner.query(
      'select password_hash <> fund_password_hash as differ, fund_password_hash from members where id = $1',
      [member.id],
    );
    expect(rows[0]).toMatchObject({
      differ: true,
      fund_password_hash: expect.stringMatching(/^[0-9a-f]{8}\$argon2id\$/),
    });
  });

  it('lets parallel changes succeed one after the other, the last of which is valid', async () => {
    const wanted = ['905173', '816204', '730295'];
    const codes = (await Promise.all(wanted.map((fund) => setTo(fund)))).map(codeOf);
    const accepted = wanted.filter((_, index) => codes[index] === 'ok');
    expect(accepted.length + count(codes, 'SERVER_BUSY')).toBe(3);
    const valid = await Promise.all(accepted.map((each) => tryWith(each)));
    // A hold follows a change, so that the right password is refused for another reason than a wrong one.
    expect(count(valid, 'WITHDRAW_REJECT')).toBe(1);
  });

  it('starts the hold the first time too', async () => {
    const { token } = await server.member('Fresh1');
    await setTo('905173', PASSWORD, token);
    const info = await server.get('trade/withdrawInfo', {}, { token });
    const { reasons } = info.body.data as { reasons: { reason: string }[] };
    expect(reasons.map(({ reason }) => reason)).toEqual(['no_card', 'password_changed', 'balance']);
  });
});

describe('member who logs in by SMS code only', () => {
  const CHANGE = '816204';
  let made = 0;

  /** A member who logged in by SMS code, without a log-in password, with the first fund password set. */
  const byCode = async (): Promise<string> => {
    made += 1;
    const mobile = `1380${made}138009`;
    await server.post('sms/send', { mobile, event: 'mobilelogin' }, { ip: `203.0.113.${made}` });
    const { body } = await server.post('user/mobilelogin', { mobile, captcha: server.lastCode(mobile) });
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(codeOf(await setTo(FUND_PASSWORD, '', token))).toBe('ok');
    return token;
  };
  const reasons = async (token: string) => {
    const { body } = await server.get('trade/withdrawInfo', {}, { token });
    return (body.data as { reasons: { reason: string }[] }).reasons.map(({ reason }) => reason);
  };
  const setLogIn = (oldpassword: string, token: string) =>
    server.post('user/changepwd', { oldpassword, newpassword: 'zz94kf7wq' }, { token });

  it('sets the first fund password by the code of the log-in, and later ones with the previous one', async () => {
    const token = await byCode();
    for (const proof of ['', PASSWORD, CHANGE]) {
      expect(codeOf(await setTo(CHANGE, proof, token))).toBe('FUND_PASSWORD_INCORRECT');
    }
    expect(codeOf(await setTo(CHANGE, FUND_PASSWORD, token))).toBe('ok');
    expect(await reasons(token)).toContain('password_changed');
    expect(codeOf(await setTo(FUND_PASSWORD, FUND_PASSWORD, token))).toBe('FUND_PASSWORD_INCORRECT');
  });

  it('has five attempts across all calls that check it', async () => {
    const token = await byCode();
    const tried = [];
    for (let n = 0; n < 3; n++) tried.push(codeOf(await setTo(CHANGE, guess(n), token)));
    for (let n = 3; n < 5; n++) tried.push(codeOf(await setLogIn(guess(n), token)));
    expect(tried).toEqual(Array(5).fill('FUND_PASSWORD_INCORRECT'));
    expect(codeOf(await setTo(CHANGE, FUND_PASSWORD, token))).toBe('FUND_PASSWORD_LOCKED');
    expect(codeOf(await setLogIn(FUND_PASSWORD, token))).toBe('FUND_PASSWORD_LOCKED');
  });

  it('sets a log-in password by the fund password, which starts the withdrawal hold', async () => {
    const before = await byCode();
    expect(codeOf(await setLogIn('', before))).toBe('FUND_PASSWORD_INCORRECT');
    const { body } = await setLogIn(FUND_PASSWORD, before);
    const { token } = (body.data as { userinfo: { token: string } }).userinfo;
    expect(await reasons(token)).toContain('password_changed');
    expect(codeOf(await setTo(CHANGE, FUND_PASSWORD, token))).toBe('PASSWORD_INCORRECT');
    expect(codeOf(await setTo(CHANGE, 'zz94kf7wq', token))).toBe('ok');
  });
});
