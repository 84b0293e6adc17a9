import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { LOCALES } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';

import { cleanHtml } from '../../src/content/clean-html.ts';
import { seedContent } from '../../src/content/seed-content.ts';
import { ARTICLES, BANNERS, NOTICES, PROMOTIONS, RICH_TEXTS } from '../../src/content/seed/pieces.ts';
import { runCommand } from '../../src/operator/commands.ts';
import { readCommand } from '../../src/operator/read-command.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);

beforeAll(() => seedContent(at.owner, { isPlayMoney: true }));

const addArticle = async (
  title: string,
  age: string,
  more: { category?: string; isShown?: boolean } = {},
) => {
  const texts = { 'zh-Hans': { title, summary: '', content: `<p>${title}</p>` } };
  const { rows } = await at.owner.query(
    `insert into articles (category, texts, published_at, is_shown)
     values ($1, $2, clock_timestamp() - $3::interval, $4) returning id`,
    [more.category ?? 'platform', texts, age, more.isShown ?? true],
  );
  return rows[0].id as number;
};
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

describe('news', () => {
  it('lists published articles newest first, by page and category', async () => {
    const late = await addArticle('late', '1 hour', { category: 'activity' });
    await addArticle('hidden', '2 hours', { isShown: false });
    await addArticle('tomorrow', '-1 day');
    const all = (await server.get('news/index', { limit: '3' })).body.data as Data<'news/index'>;
    expect(all).toMatchObject({ total: 7, page: 1, limit: 3, last_page: 3 });
    expect(all.list[0]).toMatchObject({ id: late, category: 'activity', views: 0 });
    const last = (await server.get('news/index', { limit: '3', page: '3' })).body.data as Data<'news/index'>;
    expect(last.list).toHaveLength(1);
    const games = (await server.get('news/index', { category: 'GAMES' })).body.data as Data<'news/index'>;
    expect(games.list.map(({ category }) => category)).toEqual(['games', 'games']);
    expect((await server.get('news/index', { category: 'sport' })).body).toMatchObject({
      code: 0,
      msg: 'INVALID_PARAMETERS',
    });
    expect((await server.get('news')).body.data).toMatchObject({ total: 7, limit: 10 });
  });

  it('returns five latest articles by default and as many as asked for', async () => {
    const latest = async (query = {}) =>
      (await server.get('news/latest', query)).body.data as { id: number }[];
    expect(await latest()).toHaveLength(5);
    expect(await latest({ limit: '2' })).toHaveLength(2);
    expect(await latest({ limit: 'abc' })).toHaveLength(5);
    expect(await latest({ limit: '9999' })).toHaveLength(7);
  });

  it('shows an article with its neighbours in time and counts the view', async () => {
    const [older, middle, newer] = [
      await addArticle('older', '31 days'),
      await addArticle('middle', '30 days'),
      await addArticle('newer', '29 days'),
    ];
    await addArticle('hidden between', '30 days 1 hour', { isShown: false });
    const shown = (await server.get('news/detail', { id: String(middle) })).body.data as Data<'news/detail'>;
    expect(shown).toMatchObject({
      title: 'middle',
      content: '<p>middle</p>',
      prev: { id: older, title: 'older' },
      next: { id: newer, title: 'newer' },
      views: 0,
    });
    await server.ctx.views.flush();
    const again = (await server.get('news/detail', { id: String(middle) })).body.data as Data<'news/detail'>;
    expect(again.views).toBe(1);
    const oldest = (await server.get('news/detail', { id: String(older) })).body.data as Data<'news/detail'>;
    expect(oldest.prev).toBeNull();
  });

  it.each(['987654', '99999999999999', 'abc', '-1'])('refuses to show article %s', async (id) => {
    expect((await server.get('news/detail', { id })).body).toMatchObject({
      code: 0,
      msg: 'CONTENT_NOT_EXIST',
    });
  });

  it('does not show an article that is hidden or not yet published', async () => {
    const hidden = await addArticle('hidden', '1 hour', { isShown: false });
    const future = await addArticle('future', '-1 hour');
    for (const id of [hidden, future])
      expect((await server.get('news/detail', { id: String(id) })).body.msg).toBe('CONTENT_NOT_EXIST');
    expect((await server.get('news/detail')).body.msg).toBe('INVALID_PARAMETERS');
  });
});

describe('content', () => {
  it.each(LOCALES)('is read in %s, or in the language that stands for it', async (locale) => {
    const headers = { 'accept-language': locale };
    const { body } = await server.get('index/rich_text', { id: 'terms' }, { headers });
    const terms = body.data as Data<'index/rich_text'>;
    expect(terms).toMatchObject({ id: 'terms', version: 1 });
    expect(terms.content.length).toBeGreaterThan(200);
    if (locale === 'en' || locale === 'au') expect(terms.title).toBe('Terms of service');
    if (locale === 'zh-Hans') expect(terms.title).toBe('服务条款');
    if (locale === 'zh-Hant') expect(terms.title).toBe('服務條款');
    if (locale === 'ar') expect(terms.title).toBe('شروط الخدمة');
    expect((await server.get('index/banner', {}, { headers })).body.data).toHaveLength(3);
  });

  it('shows the newest version of a text that is in force', async () => {
    const insert = (version: number, title: string, from: string) =>
      at.owner.query(
        `insert into rich_texts (id, version, texts, effective_at)
         values ('guide', $1, $2, clock_timestamp() + $3::interval)`,
        [version, { 'zh-Hans': { title, summary: '', content: '' } }, from],
      );
    expect((await server.get('index/rich_text', { id: 'guide' })).body.msg).toBe('CONTENT_NOT_EXIST');
    await insert(1, 'first', '-2 days');
    await insert(2, 'second', '-1 day');
    await insert(3, 'third', '1 day');
    expect((await server.get('index/rich_text', { id: 'GUIDE' })).body.data).toMatchObject({
      title: 'second',
      version: 2,
    });
  });

  it('is seeded once: later starts keep what the staff changed', async () => {
    await at.owner.query(`update banners set is_shown = false where id = 1`);
    await at.owner.query(
      `update articles set texts = jsonb_set(texts, '{zh-Hans,title}', '"改过"') where id = 1`,
    );
    await seedContent(at.owner, { isPlayMoney: true });
    expect((await server.get('index/banner')).body.data).toHaveLength(2);
    expect((await server.get('news/detail', { id: '1' })).body.data).toMatchObject({ title: '改过' });
    await at.owner.query(`update banners set is_shown = true where id = 1`);
  });

  describe('a corrected text of the house', () => {
    const rulesIn = async (language: string) =>
      (await server.get('index/rich_text', { id: 'rules' }, { headers: { 'accept-language': language } }))
        .body.data as Data<'index/rich_text'>;
    const startWith = async (...versions: string[]) => {
      await at.owner.query(`delete from rich_texts where id = 'rules'`);
      for (const [index, title] of versions.entries()) {
        const texts = { 'zh-Hans': { title, summary: '', content: '' } };
        await at.owner.query(`insert into rich_texts (id, version, texts) values ('rules', $1, $2)`, [
          index + 1,
          texts,
        ]);
      }
      await seedContent(at.owner, { isPlayMoney: true });
    };

    it('reaches a house that has the version before it', async () => {
      await startWith('oldest', 'old');
      expect(await rulesIn('zh-Hans')).toMatchObject({ version: 3, title: '游戏规则' });
    });

    it('leaves a version of the staff in force', async () => {
      await startWith('oldest', 'old', 'of the staff');
      expect(await rulesIn('zh-Hans')).toMatchObject({ version: 3, title: 'of the staff' });
    });

    // Five balls of ten and five of eleven differ in what is big, and more games will come.
    it.each(LOCALES)('leaves in %s the bounds of plays to the rules of each game', async (language) => {
      await startWith();
      const { content } = await rulesIn(language);
      expect(content).not.toMatch(/\d/);
      expect(content.match(/<li>/g)).toHaveLength(3);
    });
  });

  it('lists promotions by state: running, upcoming, ended', async () => {
    const insert = (title: string, from: string, to: string) =>
      at.owner.query(
        `insert into promotions (texts, starts_at, ends_at)
         values ($1, clock_timestamp() + $2::interval, clock_timestamp() + $3::interval)`,
        [{ 'zh-Hans': { title, summary: '', content: '' } }, from, to],
      );
    await insert('over', '-2 days', '-1 day');
    await insert('soon', '1 day', '2 days');
    const found = (await server.get('index/discount')).body.data as Data<'index/discount'>;
    const list = found.filter(({ id }) => id > 0);
    expect(list.map(({ status }) => status)).toEqual(['running', 'upcoming', 'ended']);
    expect(titles(list).slice(1)).toEqual(['soon', 'over']);
    expect(list[0]).toMatchObject({ endtime: 0, can_receive: 0, receive_id: '' });
  });
});

describe('content publish', () => {
  const publish = async (piece: object) => {
    const file = path.join(server.ctx.env.dataDir, 'piece.json');
    writeFileSync(file, JSON.stringify(piece));
    return runCommand(server.ctx, readCommand(['content', 'publish', file, '--as', 'lin']));
  };
  const texts = { 'zh-Hans': { title: '新', summary: 's', content: '<p>a</p><script>b</script>' } };

  it('adds an article, cleaned, and replaces it under its id', async () => {
    const { data } = await publish({ kind: 'article', category: 'games', texts });
    const { id } = data as { id: string };
    expect(Number(id)).toBeGreaterThan(1_000);
    const shown = async () => (await server.get('news/detail', { id })).body.data as Data<'news/detail'>;
    expect(await shown()).toMatchObject({
      title: '新',
      summary: 's',
      content: '<p>a</p>',
      category: 'games',
    });
    await publish({
      kind: 'article',
      id: Number(id),
      category: 'platform',
      texts: { ...texts, en: { title: 'New' } },
    });
    expect(await shown()).toMatchObject({ title: '新', category: 'platform' });
    await publish({ kind: 'article', id: Number(id), category: 'platform', texts, is_shown: false });
    expect((await server.get('news/detail', { id })).body.msg).toBe('CONTENT_NOT_EXIST');
  });

  it.each([
    ['article', 'articles', 'published_at', { category: 'games' }],
    ['notice', 'notices', 'published_at', { category: 'system' }],
    ['banner', 'banners', 'starts_at', { type: 'none' }],
    ['promotion', 'promotions', 'starts_at', {}],
    ['offer', 'offers', 'starts_at', { type: 'activity', target_minor: 1, amount_minor: 1, multiple: 1 }],
  ])('keeps the time of a corrected %s that its file leaves out', async (kind, table, column, fields) => {
    const piece = { kind, texts, ...fields };
    const { id } = (await publish({ ...piece, [column]: '2026-01-02T03:04:05Z' })).data as { id: string };
    const timeOf = async () =>
      (await at.owner.query<{ at: number }>(`select ${column} as at from ${table} where id = $1`, [id]))
        .rows[0]?.at;
    const before = await timeOf();
    await publish({ ...piece, id: Number(id) });
    expect(await timeOf()).toEqual(before);
    await publish({ ...piece, id: Number(id), [column]: '2026-01-03T03:04:05Z', is_shown: false });
    expect(await timeOf()).not.toEqual(before);
  });

  it('refuses an id that does not exist, so that none is given twice', async () => {
    const { id } = (await publish({ kind: 'promotion', texts })).data as { id: string };
    const next = { kind: 'promotion', id: Number(id) + 1, texts };
    await expect(publish(next)).rejects.toThrow('no promotion with this id');
    expect((await publish({ kind: 'promotion', texts })).data).toMatchObject({ id: String(Number(id) + 1) });
    await at.owner.query('update promotions set is_shown = false where id >= $1', [id]);
  });

  it.each([
    [{ kind: 'notice', category: 'system', texts }, /^published notice \d+$/],
    [{ kind: 'banner', type: 'page', url: '/fairness', texts }, /^published banner \d+$/],
    [{ kind: 'promotion', ends_at: '2099-01-01', texts }, /^published promotion \d+$/],
    [{ kind: 'text', id: 'about', texts }, /^published text about version 2$/],
  ])('stores %j', async (piece, line) => {
    expect((await publish(piece)).lines[0]).toMatch(line);
  });

  it.each([
    [[], 'one JSON object'],
    [{ kind: 'poem', texts }, 'kind is one of'],
    [{ kind: 'article', category: 'games', texts: { en: { title: 'a' } } }, 'zh-Hans'],
    [{ kind: 'article', category: 'games', texts: { ...texts, fr: {} } }, 'fr is none of'],
    [{ kind: 'article', category: 'gossip', texts }, 'cannot be stored'],
    [{ kind: 'banner', type: 'none', url: '/a', texts }, 'cannot be stored'],
  ])('refuses %j', async (piece, message) => {
    await expect(publish(piece)).rejects.toThrow(message);
  });
});

describe('cleanHtml', () => {
  it('leaves the seeded texts as they are written', () => {
    const pieces = [...ARTICLES, ...BANNERS, ...NOTICES, ...PROMOTIONS, ...RICH_TEXTS];
    const contents = pieces.flatMap(({ texts }) => Object.values(texts).map((text) => text.content ?? ''));
    expect(contents.map(cleanHtml)).toEqual(contents);
  });

  it.each([
    ['<p onclick="steal()">a</p><script>steal()</script>', '<p>a</p>'],
    ['<a href="javascript:steal()">a</a>', '<a>a</a>'],
    ['<a href="#/fairness">a</a>', '<a href="#/fairness">a</a>'],
    [
      '<a href="https://example.org" target="_self">a</a>',
      '<a href="https://example.org" rel="noopener noreferrer" target="_blank">a</a>',
    ],
    [
      '<img src="https://tracker.example/a.png"><img src="/uploads/a.png" alt="b">',
      '<img /><img src="/uploads/a.png" alt="b" />',
    ],
    ['<img src="data:image/svg+xml,a"><iframe src="/"></iframe><style>p{}</style>', '<img />'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ])('turns %s into %s', (given, cleaned) => {
    expect(cleanHtml(given)).toBe(cleaned);
  });
});
