import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { MESSAGE_KINDS } from '@tessera/domain/messages';
import { PUSH_TOPICS } from '@tessera/domain/push-topics';
import { DAY_MS } from '@tessera/domain/time';

import { useDatabase } from '../support/database.ts';
import { databaseNow } from '../support/database/database-clock.ts';
import { useServer } from '../support/http.ts';
import { letPass } from '../support/protection.ts';

const at = useDatabase();
const server = useServer(at);
beforeAll(() =>
  at.owner.query(`
    insert into banners (image, type, url, weigh, texts) values ('/x.webp', 'none', '', 1,
      '{"zh-Hans": {"title": "b", "summary": "b"}}');
    insert into promotions (image, weigh, texts) values ('/x.webp', 1,
      '{"zh-Hans": {"title": "p", "summary": "p", "content": "p"}}');
    insert into articles (category, image, texts) select unnest(array['activity', 'platform']), '',
      '{"zh-Hans": {"title": "a", "summary": "a", "content": "a"}}'::jsonb;
    insert into notices (category, texts) select unnest(array['activity', 'system']),
      '{"zh-Hans": {"title": "n", "content": "n"}}'::jsonb`),
);

// The reader's days end with today by the database's clock.
beforeEach(async () => {
  server.clock.now = await databaseNow(at);
});

/** Number of items of each kind shown with a token. */
async function shown(token?: string) {
  const of = async (path: string) => {
    const { data } = (await server.get(path, {}, token === undefined ? {} : { token })).body;
    const list = (Array.isArray(data) ? data : (data as { list: unknown[] }).list) as { category?: string }[];
    return { count: list.length, activities: list.filter(({ category }) => category === 'activity').length };
  };
  return {
    banners: (await of('index/banner')).count > 0,
    discounts: (await of('index/discount')).count > 0,
    news: (await of('news/index')).activities > 0,
    latest: (await of('news/latest')).activities > 0,
    notices: (await of('index/notice')).activities > 0,
  };
}
const ALL = { banners: true, discounts: true, news: true, latest: true, notices: true };
const NONE = { banners: false, discounts: false, news: false, latest: false, notices: false };

describe('what advertises', () => {
  it('is shown to visitors and members', async () => {
    const { token } = await server.member('Playing1');
    expect([await shown(), await shown(token)]).toEqual([ALL, ALL]);
  });

  it.each(['day', 'six_weeks', 'six_months', 'for_good'])(
    'is not shown, nor rewards, to a member who is out for %s',
    async (length) => {
      const { token } = await server.member(`Out${length.replace('_', '').slice(0, 8)}`);
      const welfare = async () => (await server.get('welfare/index', {}, { token })).body.data as unknown[];
      const unread = async () =>
        ((await server.get('index/unreadNoticeCount', {}, { token })).body.data as { count: number }).count;
      const before = await unread();
      expect((await welfare()).length).toBeGreaterThan(0);
      await server.post('protection/exclude', { length }, { token });
      expect(await shown(token)).toEqual(NONE);
      expect([await welfare(), await unread()]).toEqual([[], before - 1]);
      // News and notices of the house are no advertisements and remain.
      const news = (await server.get('news/index', {}, { token })).body.data as {
        list: { category: string }[];
      };
      expect(news.list.map(({ category }) => category)).toContain('platform');
    },
  );

  it('is shown again after the end', async () => {
    const { token, id } = await server.member('Back1');
    await server.post('protection/exclude', { length: 'day' }, { token });
    await letPass(at, id, DAY_MS);
    expect(await shown(token)).toEqual(ALL);
  });

  it('is none of what is pushed or written to a member: results of own bets, answers, and own money', () => {
    expect(PUSH_TOPICS).toEqual(['round', 'service']);
    expect(MESSAGE_KINDS.filter((kind) => /offer|promo|bonus|reward|activity/.test(kind))).toEqual([]);
  });
});
