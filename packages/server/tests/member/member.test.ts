import { describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database);

type UserInfo = {
  id: number;
  user_id: number;
  username: string;
  token: string;
  money: string;
  odds_format: string;
};

const msg = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const userOf = (reply: TestReply): UserInfo => (reply.body.data as { userinfo: UserInfo }).userinfo;
const register = (fields: object) => server.post('user/register', { password: PASSWORD, ...fields });
const logIn = (account: string, password = PASSWORD, ip?: string) =>
  server.post('user/login', { account, password }, ip === undefined ? {} : { ip });
const isAlive = async (token: string): Promise<boolean> =>
  (await server.get('token/check', {}, { token })).body.code === 1;
const hashes = async (): Promise<number> =>
  (await server.ctx.metrics.passwordHashes.get()).values[0]?.value ?? 0;

describe('registration', () => {
  it('creates an account, its play balance and a session at once', async () => {
    const reply = await register({ username: 'Newcomer', email: 'New@example.org' });
    const seconds = Math.floor(server.clock.now / 1000);
    expect(userOf(reply)).toMatchObject({
      username: 'Newcomer',
      nickname: 'Newcomer',
      mobile: '',
      email: 'New@example.org',
      money: '1000.00',
      score: 0,
      level: 1,
      createtime: seconds,
      expiretime: seconds + 2_592_000,
      expires_in: 2_592_000,
    });
    expect(userOf(reply).id).toBe(userOf(reply).user_id);
    const me = await server.get('user/index', {}, { token: userOf(reply).token });
    expect(me.body.data).toMatchObject({
      welcome: 'Newcomer',
      money: '1000.00',
      is_frozen: false,
      jointime: seconds,
    });
    const { rows } = await database.owner.query('select key from postings where key = $1', [
      `promo:welcome:${userOf(reply).id}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['a short name', { username: 'abc' }, 'USERNAME_INVALID'],
    ['a name that starts with a digit', { username: '1abcd' }, 'USERNAME_INVALID'],
    ['a name of twelve letters', { username: 'abcdefghijkl' }, 'USERNAME_INVALID'],
    ['a password of seven', { username: 'Refused1', password: 'kd83hf2' }, 'PASSWORD_INVALID'],
    ['a password of six', { username: 'Refused1', password: 'kd83hf' }, 'PASSWORD_INVALID'],
    ['a name that passes for the house', { username: 'Supp0rt24' }, 'USERNAME_EXISTS'],
    ['a name of the brand', { username: 'Tessera1' }, 'USERNAME_EXISTS'],
    ['a common password', { username: 'Refused1', password: 'password1' }, 'PASSWORD_COMMON'],
    ['the own name as password', { username: 'Refused1', password: 'refused199' }, 'PASSWORD_COMMON'],
    ['a broken e-mail', { username: 'Refused1', email: 'a@b' }, 'EMAIL_INCORRECT'],
    ['a broken mobile', { username: 'Refused1', mobile: '123' }, 'MOBILE_INCORRECT'],
    ['a mobile without a code', { username: 'Refused1', mobile: '13800138100' }, 'CAPTCHA_INCORRECT'],
    ['a missing name', { username: undefined }, 'INVALID_PARAMETERS'],
  ])('is rejected with %s', async (_what, fields, code) => {
    expect(msg(await register(fields))).toBe(code);
  });

  it('rejects a name that another member has, in any case', async () => {
    await register({ username: 'Taken1', email: 'taken@example.org' });
    expect(msg(await register({ username: 'tAKEN1' }))).toBe('USERNAME_EXISTS');
    expect(msg(await register({ username: 'Taken2', email: 'TAKEN@example.org' }))).toBe('EMAIL_EXISTS');
    const { rows } = await database.owner.query(`select 1 from members where lower(username) = 'taken2'`);
    expect(rows).toEqual([]);
  });

  it('creates one member for twenty concurrent requests with one name', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => register({ username: 'OnlyOnce' })));
    expect(replies.map(msg).toSorted()).toEqual([...Array(19).fill('USERNAME_EXISTS'), 'ok'].toSorted());
    const { rows } = await database.owner.query(
      `select count(*)::int as n from accounts a join members m on m.id = a.member_id where m.username = 'OnlyOnce'`,
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});

describe('log-in', () => {
  it('reads account, then phone, then mobile, then username, and accepts any of the three names', async () => {
    await register({ username: 'Entrant', email: 'entrant@example.org' });
    await database.owner.query(`update members set mobile = '13800138200' where username = 'Entrant'`);
    for (const names of [
      { account: 'Entrant' },
      { account: 'eNTRANT' },
      { account: 'Entrant@Example.org' },
      { account: '13800138200' },
      { account: '+8613800138200' },
      { phone: '13800138200', username: 'somebody' },
      { account: '', mobile: '13800138200' },
      { username: 'Entrant' },
    ]) {
      const reply = await server.post('user/login', { ...names, password: PASSWORD });
      expect(userOf(reply).username).toBe('Entrant');
    }
  });

  it('rejects a missing name or password before counting an attempt', async () => {
    expect(msg(await server.post('user/login', { password: PASSWORD }))).toBe('INVALID_PARAMETERS');
    expect(msg(await server.post('user/login', { account: 'Entrant' }))).toBe('INVALID_PARAMETERS');
  });

  it('answers an unknown name, a wrong password and an account without one alike, with the same work', async () => {
    await register({ username: 'Secretive' });
    await register({ username: 'NoPassword' });
    await database.owner.query(`update members set password_hash = null where username = 'NoPassword'`);
    await logIn('warm-up-of-the-dummy');
    const seen: [string, number][] = [];
    for (const account of ['Secretive', 'Nobody99', 'NoPassword', 'nobody@example.org', '13999999999']) {
      const before = await hashes();
      const reply = await logIn(account, 'wrongone1');
      seen.push([reply.text.replace(/"time":"\d+"/, ''), (await hashes()) - before]);
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
    expect(seen[0]?.[1]).toBe(1);
  });

  it('locks 30 s after the fifth wrong password, doubling, for known and unknown names alike', async () => {
    await register({ username: 'Guessed1' });
    for (const account of ['Guessed1', 'Unknown1']) {
      for (let n = 0; n < 5; n++)
        expect(msg(await logIn(account, 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
      expect((await logIn(account)).body).toMatchObject({
        msg: 'LOGIN_LOCKED',
        data: { until: server.clock.now / 1000 + 30 },
      });
      server.clock.now += 29_999;
      expect(msg(await logIn(account))).toBe('LOGIN_LOCKED');
      server.clock.now += 1;
      expect(msg(await logIn(account, 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
      server.clock.now += 59_999;
      expect(msg(await logIn(account, 'wrongone1'))).toBe('LOGIN_LOCKED');
      server.clock.now += 1;
    }
    expect(msg(await logIn('Guessed1'))).toBe('ok');
    for (let n = 0; n < 4; n++) await logIn('Guessed1', 'wrongone1');
    expect(msg(await logIn('Guessed1'))).toBe('ok');
  });

  it('counts attempts per account across all of its names', async () => {
    await register({ username: 'ManyNames', email: 'many@example.org' });
    for (const account of ['ManyNames', 'many@example.org', 'MANYNAMES', 'Many@example.org', 'manynames']) {
      expect(msg(await logIn(account, 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    }
    expect(msg(await logIn('many@example.org'))).toBe('LOGIN_LOCKED');
  });

  it('checks the password for at most five of fifty parallel attempts', async () => {
    await register({ username: 'Parallel1' });
    const before = await hashes();
    const replies = await Promise.all(Array.from({ length: 50 }, () => logIn('Parallel1', 'wrongone1')));
    expect(replies.filter((each) => msg(each) === 'ACCOUNT_OR_PASSWORD_INCORRECT')).toHaveLength(5);
    expect(replies.filter((each) => msg(each) === 'LOGIN_LOCKED')).toHaveLength(45);
    expect((await hashes()) - before).toBe(5);
  });

  it('blocks an address after thirty failures in fifteen minutes, and no other', async () => {
    await register({ username: 'Neighbour' });
    const ip = '203.0.113.7';
    for (let n = 0; n < 30; n++) await logIn(`Stuffed${n}`, 'wrongone1', ip);
    expect(msg(await logIn('Neighbour', PASSWORD, ip))).toBe('LOGIN_LOCKED');
    expect(msg(await logIn('Neighbour', PASSWORD, '203.0.113.8'))).toBe('ok');
    server.clock.now += 15 * 60_000;
    expect(msg(await logIn('Neighbour', PASSWORD, ip))).toBe('ok');
  });

  it('does not count successes against an address', async () => {
    await register({ username: 'Regular' });
    for (let n = 0; n < 35; n++) expect(msg(await logIn('Regular', PASSWORD, '203.0.113.9'))).toBe('ok');
  });

  it('rehashes a password with outdated parameters, which is no change to tell of', async () => {
    const { hash } = (await import('../../src/password/password-hasher.ts')).createPasswordHasher({
      pepper: server.ctx.env.passwordPepper,
      metrics: server.ctx.metrics,
      memoryKib: 512,
      passes: 1,
    });
    await register({ username: 'OldHash' });
    const stored = async () =>
      (await database.owner.query(`select password_hash from members where username = 'OldHash'`)).rows[0]
        ?.password_hash as string;
    await database.owner.query(`update members set password_hash = $1 where username = 'OldHash'`, [
      await hash(PASSWORD, { lane: 'session', who: 'test' }),
    ]);
    expect(await stored()).toContain('m=512,');
    expect(msg(await logIn('OldHash'))).toBe('ok');
    expect(await stored()).toContain('m=1024,');
    const { rows } = await database.owner.query(
      `select kind from messages g join members m on m.id = g.member_id
       where m.username = 'OldHash' and kind <> 'new_device'`,
    );
    expect(rows).toEqual([]);
  });

  it('accepts frozen members and rejects accounts under review', async () => {
    await register({ username: 'Frozen1' });
    await register({ username: 'Frozen2' });
    await register({ username: 'Abnormal1' });
    await database.owner.query(`update members set status = 'frozen' where username = 'Frozen1'`);
    await database.owner.query(`update members set status = 'abnormal' where username = 'Abnormal1'`);
    await database.owner.query(
      `update accounts set is_frozen = true where member_id = (select id from members where username = 'Frozen2')`,
    );
    for (const frozen of ['Frozen1', 'Frozen2']) {
      const me = await server.get('user/index', {}, { token: userOf(await logIn(frozen)).token });
      expect(me.body.data).toMatchObject({ is_frozen: true });
    }
    const reply = await logIn('Abnormal1');
    expect([reply.status, reply.body.code, reply.body.msg]).toEqual([401, 401, 'ACCOUNT_IS_ABNORMAL']);
    expect(msg(await logIn('Abnormal1', 'wrongone1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
  });
});

describe('password change', () => {
  it('ends every session of the member and starts a new one', async () => {
    const first = userOf(await register({ username: 'Changer1' }));
    const second = userOf(await logIn('Changer1'));
    const reply = await server.post(
      'user/changepwd',
      { oldpassword: PASSWORD, newpassword: 'zz94kf7wq', renewpassword: 'zz94kf7wq' },
      { token: second.token },
    );
    expect([
      await isAlive(first.token),
      await isAlive(second.token),
      await isAlive(userOf(reply).token),
    ]).toEqual([false, false, true]);
    expect(msg(await logIn('Changer1'))).toBe('ACCOUNT_OR_PASSWORD_INCORRECT');
    expect(msg(await logIn('Changer1', 'zz94kf7wq'))).toBe('ok');
  });

  it.each([
    ['a wrong old one', { oldpassword: 'wrongone1', newpassword: 'zz94kf7wq' }, 'PASSWORD_INCORRECT'],
    ['a new one of five', { oldpassword: PASSWORD, newpassword: 'zz94k' }, 'PASSWORD_INVALID'],
    ['a new one of six', { oldpassword: PASSWORD, newpassword: 'zz94kf' }, 'ok'],
    ['a new one of 64', { oldpassword: PASSWORD, newpassword: 'zz 9!密碼🎲'.repeat(8) }, 'ok'],
    [
      'a new one of 65',
      { oldpassword: PASSWORD, newpassword: `${'zz 9!密碼🎲'.repeat(8)}z` },
      'PASSWORD_INVALID',
    ],
    ['a common new one', { oldpassword: PASSWORD, newpassword: 'iloveyou1' }, 'PASSWORD_COMMON'],
    [
      'two new ones',
      { oldpassword: PASSWORD, newpassword: 'zz94kf7wq', confirm_password: 'zz94kf7wr' },
      'PASSWORDS_DIFFER',
    ],
    ['the other spelling of the fields', { old_password: PASSWORD, new_password: 'zz94kf7wq' }, 'ok'],
  ])('with %s returns the documented code', async (what, fields, code) => {
    const { token } = userOf(await register({ username: `Ch${what.length}and${code.length}` }));
    expect(msg(await server.post('user/changepwd', fields, { token }))).toBe(code);
  });

  it('limits attempts to guess the old password', async () => {
    const { token } = userOf(await register({ username: 'Changer2' }));
    const wrong = { oldpassword: 'wrongone1', newpassword: 'zz94kf7wq' };
    for (let n = 0; n < 5; n++) {
      expect(msg(await server.post('user/changepwd', wrong, { token }))).toBe('PASSWORD_INCORRECT');
    }
    expect(msg(await server.post('user/changepwd', { ...wrong, oldpassword: PASSWORD }, { token }))).toBe(
      'LOGIN_LOCKED',
    );
  });
});

describe('member profile', () => {
  let named = 0;

  it('updates only the fields sent', async () => {
    const { token } = userOf(await register({ username: 'Profile1', email: 'p1@example.org' }));
    const me = async () =>
      (await server.get('user/index', {}, { token })).body.data as Record<string, unknown>;
    await server.post(
      'user/profile',
      { nickname: '雪狮子', bio: 'Hello', gender: 1, birthday: '1990-02-28' },
      { token },
    );
    expect(await me()).toMatchObject({
      nickname: '雪狮子',
      bio: 'Hello',
      gender: 'male',
      birthday: '1990-02-28',
      email: 'p1@example.org',
      username: 'Profile1',
    });
    await server.post('user/profile', { gender: 'female', birthday: null }, { token });
    expect(await me()).toMatchObject({ nickname: '雪狮子', bio: 'Hello', gender: 'female', birthday: null });
    await server.post('user/profile', {}, { token });
    expect(await me()).toMatchObject({ nickname: '雪狮子', bio: 'Hello', gender: 'female', birthday: null });
  });

  it('keeps the odds format of each member, decimal until one is chosen, for every log-in', async () => {
    const [first, second] = [
      userOf(await register({ username: 'Odds1' })),
      userOf(await register({ username: 'Odds2' })),
    ];
    const formats = () =>
      Promise.all(
        [first, second].map(async ({ token }) => {
          const { data } = (await server.get('user/index', {}, { token })).body;
          return (data as Record<string, unknown>)['odds_format'];
        }),
      );
    expect([first.odds_format, ...(await formats())]).toEqual(['decimal', 'decimal', 'decimal']);
    await server.post('user/profile', { odds_format: 'malay' }, { token: first.token });
    await server.post('user/profile', { nickname: 'Mei' }, { token: first.token });
    expect(await formats()).toEqual(['malay', 'decimal']);
    await server.post('user/profile', { odds_format: 'american' }, { token: second.token });
    expect(await formats()).toEqual(['malay', 'american']);
    expect(userOf(await logIn('Odds1')).odds_format).toBe('malay');
  });

  it.each([
    [{ nickname: '' }, 'NICKNAME_INVALID'],
    [{ nickname: '\u202egnp' }, 'NICKNAME_INVALID'],
    [{ email: 'nope' }, 'EMAIL_INCORRECT'],
    [{ nickname: '客服 01' }, 'NICKNAME_INVALID'],
    [{ birthday: '2027-02-30' }, 'BIRTHDAY_INVALID'],
    [{ birthday: '2027-01-16' }, 'BIRTHDAY_INVALID'],
    [{ birthday: '1876-12-31' }, 'BIRTHDAY_INVALID'],
    [{ birthday: '1877-01-01' }, 'ok'],
    [{ gender: 3 }, 'INVALID_PARAMETERS'],
    [{ gender: '__proto__' }, 'INVALID_PARAMETERS'],
    [{ odds_format: 'roman' }, 'INVALID_PARAMETERS'],
    [{ avatar: 'https://evil.example/pixel.png' }, 'INVALID_PARAMETERS'],
    [{ avatar: '/uploads/../secrets' }, 'INVALID_PARAMETERS'],
    [{ bio: 'x'.repeat(141) }, 'INVALID_PARAMETERS'],
    [{ email: 'p3taken@example.org' }, 'EMAIL_EXISTS'],
  ])('answers %j with %s', async (fields, code) => {
    await register({ username: 'Profile2', email: 'p3taken@example.org' });
    named += 1;
    const { token } = userOf(await register({ username: `Refused${named}` }));
    expect(msg(await server.post('user/profile', fields, { token }))).toBe(code);
  });

  it('shows an initial for a member without a picture', async () => {
    const { token } = userOf(await register({ username: 'Letter1' }));
    await server.post('user/profile', { nickname: '<b>&' }, { token });
    const { avatar } = (await server.get('user/index', {}, { token })).body.data as { avatar: string };
    expect(avatar).toMatch(/^data:image\/svg\+xml;base64,/);
    const picture = Buffer.from(avatar.split(',')[1] ?? '', 'base64').toString();
    expect(picture).toContain('>&#60;</text>');
  });
});

it('formats money as text with two decimals and exposes no password, hash or other session', async () => {
  const { token, money } = userOf(await register({ username: 'Discreet', email: 'discreet@example.org' }));
  expect(money).toMatch(/^-?\d+\.\d{2}$/);
  const replies = [
    await logIn('Discreet'),
    await server.get('user/index', {}, { token }),
    await server.get('token/check', {}, { token }),
    await server.post('user/changepwd', { oldpassword: PASSWORD, newpassword: 'zz94kf7wq' }, { token }),
  ];
  for (const { text } of replies) {
    expect(text).not.toMatch(/argon2|password|hash|salt|sessionKey|"tag"/i);
    expect(text).not.toContain(PASSWORD);
  }
  const all = server.log.join('\n');
  for (const canary of [PASSWORD, 'zz94kf7wq', token, 'discreet@example.org'])
    expect(all).not.toContain(canary);
});

it('limits the accounts per address and hour to the setting', async () => {
  const env = server.ctx.env as { registrationsPerHour: number };
  env.registrationsPerHour = 3;
  const from = (n: number, ip: string) =>
    server.post('user/register', { username: `Hourly${n}`, password: PASSWORD }, { ip });
  const codes = [];
  for (let n = 0; n < 3; n++) codes.push(msg(await from(n, '203.0.113.20')));
  expect(codes).toEqual(['ok', 'ok', 'ok']);
  const early = await from(3, '203.0.113.20');
  expect(early.body).toMatchObject({
    msg: 'TOO_MANY_REQUESTS',
    data: { limit: 'registrations', retry_after: 3600 },
  });
  expect(msg(await from(5, '203.0.113.21'))).toBe('ok');
  server.clock.now += 3_600_000;
  expect(msg(await from(6, '203.0.113.20'))).toBe('ok');
  env.registrationsPerHour = 0;
});
