import { describe, expect, test } from 'vitest';

import { readLink } from './read-link.ts';

describe('readLink', () => {
  test.each([
    ['#/', '#/'],
    ['#/pages/game/bet?game_id=1', '#/pages/game/bet?game_id=1'],
    ['/pages/news/detail?id=3', '#/pages/news/detail?id=3'],
    ['/pages/../pages/news/list', '#/pages/news/list'],
  ])('reads %s as a page of the app', (text, href) => {
    expect(readLink(text)).toEqual({ href, isOutside: false });
  });

  test.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    ['HTTPS://Example.org', 'https://example.org/'],
    ['mailto:help@example.org', 'mailto:help@example.org'],
    ['/files/rules.pdf', '/files/rules.pdf'],
    ['/pages/../files/rules.pdf', '/files/rules.pdf'],
  ])('reads %s as something outside of it', (text, href) => {
    expect(readLink(text)).toEqual({ href, isOutside: true });
  });

  test.each([
    '',
    'pages/news/list',
    '#part',
    '#javascript:alert(1)',
    '?a=1',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:alert(1)',
    'blob:https://example.org/1',
    'http://example.org/',
    'ftp://example.org/',
    'tel:123',
    '//example.org/',
    '/\\example.org/',
    '/\t/example.org/',
    '\\\\example.org\\',
    'https:example.org',
    'https:/example.org',
    'https://name@example.org/',
    'https://name:word@example.org/',
    'https://',
  ])('refuses %j', (text) => {
    expect(readLink(text)).toBeNull();
  });
});
