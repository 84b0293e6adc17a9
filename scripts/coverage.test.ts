import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { appPages } from '../e2e/support/app-pages.ts';
import { findGaps } from './coverage/find-gaps.ts';
import { PAGE, printPage } from './coverage/print-page.ts';
import { printRefusals, REFUSALS_PAGE } from './coverage/refusals.ts';
import { readSections, ROOT, type Row } from './coverage/row.ts';
import { fieldNames } from './coverage/schema-fields.ts';
import { testTitles } from './coverage/test-titles.ts';

const SECTIONS = readSections();
const ADDRESSES = appPages().map(({ address }) => address);

describe('the coverage of the specification', () => {
  it('has a row, a file and living tests for everything', () => {
    expect(findGaps(SECTIONS, ADDRESSES)).toEqual([]);
  });

  it('is printed: after a change, run npm run coverage', () => {
    expect(readFileSync(path.join(ROOT, PAGE), 'utf8')).toBe(printPage(SECTIONS));
  });

  it('names nothing twice', () => {
    const items = SECTIONS.flatMap(({ rows }) => rows.map(({ kind, item }) => `${kind} ${item}`));
    expect(items.filter((item, at) => items.indexOf(item) < at)).toEqual([]);
  });
});

it('the order of refusals is printed: after a change, run npm run coverage', () => {
  expect(readFileSync(path.join(ROOT, REFUSALS_PAGE), 'utf8')).toBe(printRefusals());
});

describe('findGaps', () => {
  const file = 'packages/contract/src/locales.ts';
  const tests = ['scripts/coverage.test.ts > reports a row with $why'];
  const sound: Row = { kind: 'page rule', item: 'x', file, tests };
  const gapsWith = (change: Partial<Row>): readonly string[] =>
    findGaps([{ number: '1', title: '', rows: [{ ...sound, ...change }] }], ADDRESSES).filter((gap) =>
      gap.startsWith(`${change.item ?? 'x'} `),
    );

  it('has nothing against a sound row', () => {
    expect(gapsWith({})).toEqual([]);
  });

  it.each<{ readonly why: string; readonly change: Partial<Row>; readonly gap: RegExp }>([
    { why: 'a file that is gone', change: { file: 'a.ts' }, gap: /a\.ts, which does not exist/ },
    { why: 'another value', change: { has: "'zh-Hans' = 1" }, gap: /expects/ },
    { why: 'no test', change: { tests: [] }, gap: /no test/ },
    { why: 'a test file that is gone', change: { tests: ['a.test.ts > b'] }, gap: /a\.test\.ts/ },
    { why: 'another title', change: { tests: ['scripts/coverage.test.ts > b'] }, gap: /no test of/ },
    {
      why: 'a field nobody has',
      change: { fields: { of: 'user/login body', names: ['account', 'pass'] } },
      gap: /pass, no field/,
    },
    {
      why: 'other words',
      change: { text: { key: 'common.ok', locale: 'en', is: 'Fine' } },
      gap: /reads "OK"/,
    },
    {
      why: 'a text nobody has',
      change: { text: { key: 'common.none', locale: 'en', is: '' } },
      gap: /no text common\.none in ar/,
    },
    { why: 'a page nobody has', change: { kind: 'route', item: '/none' }, gap: /no route of the app/ },
    { why: 'another method', change: { kind: 'call', item: 'GET user/login' }, gap: /no call/ },
  ])('reports a row with $why', ({ change, gap }) => {
    expect(gapsWith(change).join('\n')).toMatch(gap);
  });

  it.each(['route', 'call', 'error', 'constant'] as const)('asks for a row of each %s', (kind) => {
    const rows = SECTIONS.flatMap((section) => section.rows);
    const lost = rows.findLast((row) => row.kind === kind);
    const left = rows.filter((row) => row !== lost);
    expect(findGaps([{ number: '1', title: '', rows: left }], ADDRESSES)).toEqual([
      `${lost?.item} has no row of the kind ${kind}`,
    ]);
  });
});

describe('testTitles', () => {
  it('reads every form of a test, and no other call', () => {
    const source = [
      "test('plain', () => {});",
      "it.each([[1, '2']])('row %s', (a) => {});",
      'test.concurrent.each(ROWS)(`of ${name}`, async () => {});',
      "describe('a group', () => { it('inside', () => {}); });",
      "other('not a test', () => {});",
    ].join('\n');
    expect(testTitles(source, 'a.test.ts')).toEqual(['plain', 'row %s', 'of ${name}', 'inside']);
  });
});

describe('fieldNames', () => {
  it('finds the fields of a body, of a reply, of what it contains and of the rows of a list', () => {
    expect(fieldNames('user/login body')).toContain('account');
    expect(fieldNames('user/login data')).toEqual(['userinfo']);
    expect(fieldNames('user/login data.userinfo')).toContain('expiretime');
    expect(fieldNames('index/notice data.list')).toContain('is_top');
    expect(fieldNames('user/none body')).toEqual([]);
  });
});
