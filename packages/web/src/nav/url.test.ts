import { describe, expect, test } from 'vitest';

import { formatUrl, parseHash, parseQuery, parseUrl, queryText, resolvePath } from './url.ts';

describe('parseUrl', () => {
  test.each([
    ['/pages/login/login', '/', '/pages/login/login'],
    ['../register/register', '/pages/login/login', '/pages/register/register'],
    ['detail', '/pages/news/list', '/pages/news/detail'],
    ['./detail', '/pages/news/list', '/pages/news/detail'],
    ['../../a', '/pages/news/list', '/a'],
    ['pages/x', '/', '/pages/x'],
  ])('resolves %s against %s as %s', (url, from, path) => {
    expect(resolvePath(url, from)).toBe(path);
  });

  test.each(['/pages/index/index', '/', '/pages/index/index/', '/PAGES/Index/index', '//'])(
    'takes %s as home',
    (url) => {
      expect(parseUrl(url).path).toBe('/');
    },
  );

  test.each(['#/pages/news/list/', '#/pages/news/list//', '#/pages/news/list/?page=2'])(
    'ignores the slash at the end of %s',
    (hash) => {
      expect(parseHash(hash).path).toBe('/pages/news/list');
    },
  );

  test.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1+2', { a: '1 2' }],
    ['a', { a: null }],
    ['a=', { a: '' }],
    ['a=1&a=2&a', { a: ['1', '2', null] }],
    ['a=%E4%B8%AD', { a: '中' }],
    ['a=100%', { a: '100%' }],
    ['', {}],
  ])('reads the query %s', (text, query) => {
    expect(parseQuery(text)).toEqual(query);
  });

  test.each(['中 文', '%', '100%25', '+', '&', '=', '/pages/game/bet?id=1', '#', ''])(
    'the value %s comes back as it went',
    (value) => {
      expect(parseUrl(formatUrl({ path: '/a', query: { x: value } })).query).toEqual({ x: value });
    },
  );

  test('decodes a value that was encoded twice', () => {
    expect(
      queryText(parseHash('#/l?redirect=%252Fpages%252Fgame%252Fbet%253Fid%253D1').query, 'redirect'),
    ).toBe('/pages/game/bet?id=1');
  });

  test('takes an empty hash as home', () => {
    expect(parseHash('')).toEqual({ path: '/', query: {} });
  });
});
