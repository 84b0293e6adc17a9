import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { Reader } from '../../src/db/reader.ts';
import { expireOnce } from '../../src/ops/sweep.ts';
import { createSessionCache } from '../../src/session/session-cache.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database);

const status = async (token: string | undefined, headers: Record<string, string> = {}): Promise<string> => {
  const { status: http, body } = await server.get(
    'user/index',
    {},
    { ...(token !== undefined && { token }), headers },
  );
  return `${http} ${body.code} ${body.msg}`;
};
const logIn = async (account: string): Promise<string> => {
  const { body } = await server.post('user/login', { account, password: PASSWORD });
  return (body.data as { userinfo: { token: string } }).userinfo.token;
};
/** Begin and end of a member's sessions. */
const sessionsOf = async (id: number): Promise<{ id: string; created_at: number; expires_at: number }[]> =>
  (
    await database.owner.query<{ id: string; created_at: number; expires_at: number }>(
      'select id, created_at, expires_at from sessions where member_id = $1',
      [id],
    )
  ).rows;
const DAY = 86_400_000;
const ALIVE = '200 1 ';
const LOST = '401 401 UNAUTHORIZED';

describe('session token', () => {
  it('authenticates member calls from the token header only, in any case of its name', async () => {
    const { token } = await server.member('Session1');
    expect(await status(token)).toBe(ALIVE);
    expect(await status(undefined, { TOKEN: token })).toBe(ALIVE);
    expect(await status(undefined, { cookie: `token=${token}` })).toBe(LOST);
    expect(await status(undefined, { authorization: `Bearer ${token}` })).toBe(LOST);
    expect((await server.get('user/index', { token })).status).toBe(401);
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['of a guest', 'guest_token'],
    ['unknown', 'A'.repeat(43)],
    ['hostile', `' or 1=1 --`],
    ['very long', 'x'.repeat(8_000)],
  ])('that is %s is anonymous on open calls and gets 401 on member calls', async (_what, token) => {
    expect(await status(token)).toBe(LOST);
    const open = await server.get('index/index', {}, token === undefined ? {} : { token });
    expect(open.body.code).toBe(1);
  });

  it('returns its own member only', async () => {
    const [one, other] = [await server.member('Session2'), await server.member('Session3')];
    const nameOf = async (token: string) =>
      ((await server.get('user/index', {}, { token })).body.data as { username: string }).username;
    expect([await nameOf(one.token), await nameOf(other.token)]).toEqual(['Session2', 'Session3']);
  });

  it('is stored only as a hash', async () => {
    const { token } = await server.member('Session4');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await database.owner.query('select 1 from sessions where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    expect(rows).toHaveLength(1);
    const dump = await database.owner.query('select s::text from sessions s');
    expect(JSON.stringify(dump.rows)).not.toContain(token);
  });

  it('expires after thirty days by the clock of the server', async () => {
    const { token } = await server.member('Session5');
    server.clock.now += 30 * 86_400_000 - 1;
    expect(await status(token)).toBe(ALIVE);
    server.clock.now += 1;
    expect(await status(token)).toBe(LOST);
    await expireOnce(server.ctx);
    const { rows } = await database.owner.query(
      'select 1 from sessions where expires_at <= to_timestamp($1)',
      [server.clock.now / 1000],
    );
    expect(rows).toEqual([]);
  });

  it('ends with the log-out, and a second log-out reports so', async () => {
    const { token } = await server.member('Session6');
    expect(await status(token)).toBe(ALIVE);
    expect((await server.post('user/logout', {}, { token })).body.code).toBe(1);
    expect(await status(token)).toBe(LOST);
    expect((await server.post('user/logout', {}, { token })).status).toBe(401);
  });

  it('ended on another server is rejected here within a second', async () => {
    const { token, id } = await server.member('Session7');
    expect(await status(token)).toBe(ALIVE);
    await database.owner.query('delete from sessions where member_id = $1', [id]);
    server.clock.now += 1_000;
    expect(await status(token)).toBe(LOST);
  });

  it('of an account put under review is rejected with that reason within a second', async () => {
    const { token, id } = await server.member('Session8');
    expect(await status(token)).toBe(ALIVE);
    await database.owner.query(`update members set status = 'abnormal' where id = $1`, [id]);
    server.clock.now += 1_000;
    expect(await status(token)).toBe('401 401 ACCOUNT_IS_ABNORMAL');
    expect((await server.get('index/index', {}, { token })).body.code).toBe(1);
  });

  it('is one of five: the sixth log-in ends the oldest', async () => {
    const tokens = [(await server.member('Session9')).token];
    for (let n = 0; n < 5; n++) {
      server.clock.now += 1_000;
      tokens.push(await logIn('Session9'));
    }
    server.clock.now += 1_000;
    const alive = [];
    for (const token of tokens) alive.push((await status(token)) === ALIVE);
    expect(alive).toEqual([false, true, true, true, true, true]);
  });

  it('remains one of five after twenty concurrent log-ins', async () => {
    const { id } = await server.member('Session10');
    await Promise.all(Array.from({ length: 20 }, () => logIn('Session10').catch(() => '')));
    const { rows } = await database.owner.query(
      'select count(*)::int as n from sessions where member_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 5 }]);
  });

  it('can be checked and exchanged once for a new one', async () => {
    const { token } = await server.member('Session11');
    server.clock.now += 100_000;
    expect((await server.get('token/check', {}, { token })).body.data).toEqual({
      token,
      expires_in: 2_592_000 - 100,
    });
    const swapped = await Promise.all([1, 2, 3].map(() => server.get('token/refresh', {}, { token })));
    const fresh = swapped.filter(({ body }) => body.code === 1);
    expect(fresh).toHaveLength(1);
    const [answer] = fresh;
    if (!answer) return;
    const { token: next, expires_in } = answer.body.data as { token: string; expires_in: number };
    expect(next).not.toBe(token);
    expect(expires_in).toBe(2_592_000 - 100);
    expect([await status(token), await status(next)]).toEqual([LOST, ALIVE]);
  });

  it('ends thirty days after the log-in, however often it is exchanged, and then is exchanged no more', async () => {
    const { token, id } = await server.member('Session12');
    const loggedInAt = server.clock.now;
    const [before] = await sessionsOf(id);
    const renewed = [token];
    for (const day of [1, 15, 29]) {
      server.clock.now = loggedInAt + day * DAY;
      const reply = await server.get('token/refresh', {}, { token: renewed.at(-1) ?? '' });
      expect(reply.body.data).toMatchObject({ expires_in: (30 - day) * 86_400 });
      renewed.push((reply.body.data as { token: string }).token);
    }
    expect(await sessionsOf(id)).toEqual([before]);
    const last = renewed.at(-1) ?? '';
    server.clock.now = loggedInAt + 30 * DAY - 1;
    expect([
      await status(last),
      ...(await Promise.all(renewed.slice(0, -1).map((each) => status(each)))),
    ]).toEqual([ALIVE, LOST, LOST, LOST]);
    server.clock.now += 1;
    expect(await status(last)).toBe(LOST);
    const refused = await server.get('token/refresh', {}, { token: last });
    expect([refused.status, refused.body.code, refused.body.msg]).toEqual([401, 401, 'UNAUTHORIZED']);
    expect(await sessionsOf(id)).toEqual([before]);
    // A log-in begins another session of thirty days.
    const next = await logIn('Session12');
    server.clock.now += 30 * DAY - 1;
    expect(await status(next)).toBe(ALIVE);
  });

  it('is exchanged for an account of which nothing but its token changes: that is no log-in', async () => {
    const { token, id } = await server.member('Session13');
    const login = () =>
      database.owner.query(
        'select last_login_at, (select count(*) from login_log where member_id = m.id) from members m where id = $1',
        [id],
      );
    const { rows } = await login();
    server.clock.now += DAY;
    expect((await server.get('token/refresh', {}, { token })).body.code).toBe(1);
    expect((await login()).rows).toEqual(rows);
  });

  it('of an account put under review is not exchanged', async () => {
    const { token, id } = await server.member('Session14');
    expect(await status(token)).toBe(ALIVE);
    const before = await sessionsOf(id);
    await database.owner.query(`update members set status = 'abnormal' where id = $1`, [id]);
    // This server has not heard of it yet.
    const { body } = await server.get('token/refresh', {}, { token });
    expect([body.code, body.msg]).toEqual([401, 'ACCOUNT_IS_ABNORMAL']);
    expect(await sessionsOf(id)).toEqual(before);
  });
});

it('is looked up once while its session stays in use', async () => {
  const { token } = await server.member('Steady1');
  const counted = async () => (await server.ctx.metrics.sessionLookups.get()).values[0]?.value ?? 0;
  const before = await counted();
  for (let n = 0; n < 20; n++) {
    server.clock.now += 900;
    expect(await status(token)).toBe(ALIVE);
  }
  expect((await counted()) - before).toBe(1);
});

describe('session cache after a pause', () => {
  /** A separate cache on a database whose clock advances by the value of `pause`. */
  const cacheWithPause = () => {
    const state = { pauseMs: 0 };
    const reader: Reader = {
      end: async () => {},
      query: async (config) => {
        const answer = await server.ctx.db.reader.query<never>(config);
        if (config.name !== 'session-changed') return answer;
        const rows = (answer.rows as { now: number }[]).map((row) => ({
          ...row,
          now: row.now + state.pauseMs,
        }));
        return { ...answer, rows: rows as never[] };
      },
    };
    return { state, cache: createSessionCache({ ...server.ctx, db: { reader } }) };
  };
  const counted = async () => (await server.ctx.metrics.sessionLookups.get()).values[0]?.value ?? 0;

  it('keeps its entries when the change list covers the pause, and removes ended sessions', async () => {
    const [stays, ends] = [await server.member('Steady2'), await server.member('Steady3')];
    const { state, cache } = cacheWithPause();
    for (const { token } of [stays, ends]) expect(await cache.find(token)).toBeDefined();
    const before = await counted();
    await database.owner.query('delete from sessions where member_id = $1', [ends.id]);
    server.clock.now += 15 * 60_000;
    state.pauseMs = 15 * 60_000;
    expect(await cache.find(stays.token)).toBeDefined();
    expect((await counted()) - before).toBe(0);
    expect(await cache.find(ends.token)).toBeUndefined();
  });

  it('reloads every session when the change list does not cover the pause', async () => {
    const { token, id } = await server.member('Steady4');
    const { state, cache } = cacheWithPause();
    expect(await cache.find(token)).toBeDefined();
    await database.owner.query('delete from sessions where member_id = $1', [id]);
    await database.owner.query('delete from session_changes');
    server.clock.now += 25 * 60_000;
    state.pauseMs = 25 * 60_000;
    expect(await cache.find(token)).toBeUndefined();
  });
});

it('batches concurrent look-ups of a hundred callers into one query', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, (_, n) => server.member(`Crowd${n}`)));
  server.clock.now += 5_000;
  const counted = async () => (await server.ctx.metrics.sessionLookups.get()).values[0]?.value ?? 0;
  const before = await counted();
  const found = await Promise.all(
    Array.from({ length: 100 }, (_, n) => server.ctx.sessions.find(tokens[n % 5]?.token ?? '')),
  );
  expect(found.every((member) => member !== undefined)).toBe(true);
  expect((await counted()) - before).toBe(5);
  await server.ctx.sessions.find(tokens[0]?.token ?? '');
  expect((await counted()) - before).toBe(5);
});
