import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { useDatabase } from '../support/database.ts';
import { databaseNow } from '../support/database/database-clock.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

const ids: Record<string, number> = {};
beforeAll(async () => {
  // Days are counted by the server's clock, which stands still; the table's own by the database's.
  const add = async (title: string, ageDays: number, more: { category?: string; isTop?: boolean } = {}) => {
    const { rows } = await at.owner.query(
      `insert into notices (category, is_top, texts, published_at)
       values ($1, $2, $3, clock_timestamp() - $4 * interval '1 day') returning id`,
      [more.category ?? 'system', more.isTop ?? false, { 'zh-Hans': { title, content: '' } }, ageDays],
    );
    ids[title] = rows[0].id;
  };
  await add('old', 40);
  await add('month', 20, { category: 'activity' });
  await add('pinned', 5, { isTop: true });
  await add('week', 3);
  await add('tomorrow', -1);
});

// The reader's days end with today by the database's clock. The members of a test log in after this, since no
// session lasts from the one clock to the other.
beforeEach(async () => {
  server.clock.now = await databaseNow(at);
});

const list = async (query: Record<string, string> = {}, token?: string) => {
  const { body } = await server.get('index/notice', query, token === undefined ? {} : { token });
  return (body.data as Data<'index/notice'>).list;
};
const titles = async (query: Record<string, string> = {}, token?: string) =>
  (await list(query, token)).map(({ title }) => title);

describe('notices', () => {
  it('list pinned ones first, by days and category, without those to come', async () => {
    expect(await titles()).toEqual(['pinned', 'week', 'month']);
    expect(await titles({ range: '7days' })).toEqual(['pinned', 'week']);
    expect(await titles({ range: 'today' })).toEqual([]);
    expect(await titles({ category: 'activity' })).toEqual(['month']);
    const { body } = await server.get('index/notice', { category: 'gossip' });
    expect(body.msg).toBe('INVALID_PARAMETERS');
  });

  it('are unread until a member marks them, each member alone', async () => {
    const [mei, bo] = [await server.member('noticemei'), await server.member('noticebo')];
    const unread = async (token?: string) =>
      (await server.get('index/unreadNoticeCount', {}, token ? { token } : {})).body.data;
    expect(await unread(mei.token)).toEqual({ count: 3, total: 3 });
    const mark = (payload: object) => server.post('index/markNoticeRead', payload, { token: mei.token });
    expect((await mark({ notice_id: ids.week })).body.data).toEqual({ unread: 2 });
    expect((await mark({ id: String(ids.week) })).body.data).toEqual({ unread: 2 });
    expect((await list({}, mei.token)).map((one) => one.is_read)).toEqual([0, 1, 0]);
    expect((await list({}, bo.token)).map((one) => one.is_read)).toEqual([0, 0, 0]);
    expect(await unread(bo.token)).toEqual({ count: 3, total: 3 });
    expect(await unread()).toEqual({ count: 0, total: 0 });
  });

  it('are all marked at once; one published later is unread again', async () => {
    const { token } = await server.member('noticeall');
    await server.post('index/markNoticeRead', { notice_id: ids.pinned }, { token });
    const all = await server.post('index/markAllNoticesRead', undefined, { token });
    expect(all.body).toMatchObject({ code: 1, data: { unread: 0 } });
    expect((await list({}, token)).every((one) => one.is_read === 1)).toBe(true);
    const { rows } = await at.owner.query(
      `insert into notices (category, texts) values ('system', '{"zh-Hans": {"title": "new"}}') returning id`,
    );
    expect((await server.get('index/unreadNoticeCount', {}, { token })).body.data).toMatchObject({
      count: 1,
    });
    await at.owner.query('update notices set is_shown = false where id = $1', [rows[0].id]);
  });

  it.each([['999999'], ['99999999999'], ['abc']])('refuse to mark %s', async (id) => {
    const { token } = await server.member(`noticex${id.length}`);
    const { body } = await server.post('index/markNoticeRead', { notice_id: id }, { token });
    expect(body).toMatchObject({ code: 0, msg: 'NOTICE_NOT_EXIST' });
  });

  it('refuse to mark one that is not yet published, and to mark for a visitor', async () => {
    const { token } = await server.member('noticefut');
    const early = await server.post('index/markNoticeRead', { notice_id: ids.tomorrow }, { token });
    expect(early.body.msg).toBe('NOTICE_NOT_EXIST');
    expect((await server.post('index/markNoticeRead', {}, { token })).body.msg).toBe('INVALID_PARAMETERS');
    expect((await server.post('index/markAllNoticesRead', {})).status).toBe(401);
  });
});
