import { beforeAll, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { seedContent } from '../../src/content/seed-content.ts';
import { useDatabase } from '../support/database.ts';
import { PASSWORD, useServer, type TestReply } from '../support/http.ts';

const database = useDatabase();
const server = useServer(database);

const msg = (reply: TestReply): string => (reply.body.code === 1 ? 'ok' : reply.body.msg);
const register = (fields: object) => server.post('user/register', { password: PASSWORD, ...fields });

describe('the agreement to the terms', () => {
  const agreements = async (username: string): Promise<unknown[]> => {
    const { rows } = await database.owner.query(
      `select a.text_id, a.version, (extract(epoch from a.agreed_at) * 1000)::float8 as at
       from term_agreements a join members m on m.id = a.member_id where m.username = $1 order by a.text_id`,
      [username],
    );
    return rows;
  };
  const publish = (version: number, from: string) =>
    database.owner.query(
      `insert into rich_texts (id, version, texts, effective_at)
       select 'terms', $1, texts, clock_timestamp() + $2::interval from rich_texts where id = 'terms' and version = 1`,
      [version, from],
    );
  beforeAll(() => seedContent(database.owner, { isPlayMoney: true }));

  it('is stored with version and time, also for a version that is no longer the newest', async () => {
    await publish(2, '-1 day');
    for (const [username, version] of [
      ['Agreed1', 1],
      ['Agreed2', 2],
    ] as const) {
      expect(msg(await register({ username, terms_version: version }))).toBe('ok');
      expect(await agreements(username)).toEqual([{ text_id: 'terms', version, at: server.clock.now }]);
    }
  });

  it('is stored for the privacy policy too', async () => {
    expect(msg(await register({ username: 'Agreed3', terms_version: 1, privacy_version: 1 }))).toBe('ok');
    expect(await agreements('Agreed3')).toMatchObject([
      { text_id: 'privacy', version: 1 },
      { text_id: 'terms', version: 1 },
    ]);
  });

  it('is stored with the account that a code to an unknown mobile opens, and not at a later log-in', async () => {
    const mobile = '13900001234';
    const enter = async (fields: object) => {
      server.clock.now += 60_000;
      await server.post('sms/send', { mobile, event: 'mobilelogin' });
      const captcha = server.lastCode(mobile);
      const reply = await server.post('user/mobilelogin', { mobile, captcha, ...fields });
      return (reply.body.data as Data<'user/mobilelogin'>).userinfo.username;
    };
    const username = await enter({ terms_version: 1, privacy_version: 1 });
    const stored = [
      { text_id: 'privacy', version: 1 },
      { text_id: 'terms', version: 1 },
    ];
    expect(await agreements(username)).toMatchObject(stored);
    await enter({ terms_version: 2, privacy_version: 1 });
    expect(await agreements(username)).toMatchObject(stored);
  });

  it('opens no account for a mobile that agrees to a version that was never in force', async () => {
    const mobile = '13900005678';
    await server.post('sms/send', { mobile, event: 'mobilelogin' });
    const captcha = server.lastCode(mobile);
    const refused = await server.post('user/mobilelogin', { mobile, captcha, privacy_version: 99 });
    expect(refused.body).toMatchObject({ msg: 'INVALID_PARAMETERS', data: { field: 'privacy_version' } });
    const { rows } = await database.owner.query('select 1 from members where mobile = $1', [mobile]);
    expect(rows).toEqual([]);
  });

  it('is not assumed where no version is sent', async () => {
    expect(msg(await register({ username: 'Unasked1' }))).toBe('ok');
    expect(await agreements('Unasked1')).toEqual([]);
  });

  it.each([
    ['is not in force yet', 3],
    ['does not exist', 99],
    ['is zero', 0],
    ['is no whole number', 1.5],
    ['is no number', 'one'],
    ['is too large', 2_147_483_648],
  ])('refuses the account for a version that %s', async (_what, version) => {
    if (version === 3) await publish(3, '1 day');
    expect(msg(await register({ username: 'Refused2', terms_version: version }))).toBe('INVALID_PARAMETERS');
    const { rows } = await database.owner.query(`select 1 from members where username = 'Refused2'`);
    expect(rows).toEqual([]);
  });

  it('is due from an account without one, and again once a newer version is in force', async () => {
    const { token } = await server.member('Later1');
    const due = async () => (await server.get('user/agreements', {}, { token })).body.data;
    expect(await due()).toEqual({ terms_version: 2, privacy_version: 1 });
    await server.post('user/agree', { terms_version: 1, privacy_version: 1 }, { token });
    expect(await due()).toEqual({ terms_version: 2 });
    for (let time = 0; time < 2; time += 1)
      expect(msg(await server.post('user/agree', { terms_version: 2 }, { token }))).toBe('ok');
    expect(await due()).toEqual({});
    expect(await agreements('Later1')).toHaveLength(3);
    await publish(4, '-1 second');
    expect(await due()).toEqual({ terms_version: 4 });
  });

  it('of one member is none of another, and needs a session', async () => {
    const { token } = await server.member('Later2');
    expect((await server.get('user/agreements', {}, { token })).body.data).toMatchObject({
      privacy_version: 1,
    });
    for (const reply of [await server.get('user/agreements'), await server.post('user/agree', {})])
      expect(reply.body.code).toBe(401);
  });

  it('refuses a version that was never in force, and stores nothing of the call', async () => {
    const { token } = await server.member('Later3');
    const refused = await server.post('user/agree', { terms_version: 1, privacy_version: 99 }, { token });
    expect(refused.body).toMatchObject({ msg: 'INVALID_PARAMETERS', data: { field: 'privacy_version' } });
    expect(await agreements('Later3')).toEqual([]);
  });
});
