import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

import { RUNTIME_ITEMS } from './coverage/runtime-items.ts';
import { testTitles } from './coverage/test-titles.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A row of the client runtime with the test that holds it, or with the reason why it was left out. */
type Row = { readonly row: string } & ({ readonly test: string } | { readonly left: string });
const rows = JSON.parse(read('docs/coverage/runtime.json')) as readonly Row[];
const held = rows.filter((row) => 'test' in row);
const names = rows.map(({ row }) => row);

/** The rows of an item, or in a sentence why it has none. */
type Covered = Readonly<Record<string, readonly string[] | string>>;
const items = JSON.parse(read('docs/coverage/runtime-items.json')) as Covered;
const covered = Object.values(items).flatMap((each) => (typeof each === 'string' ? [] : each));

describe('items of the client runtime', () => {
  test('are all there, in their order, and no others', () => {
    expect(Object.keys(items)).toEqual(RUNTIME_ITEMS);
  });

  test('have a row, or a reason for none', () => {
    const bare = Object.entries(items).filter(([, each]) => each.length === 0);
    expect(bare).toEqual([]);
  });

  test('name rows that exist, and leave out none', () => {
    expect(covered.filter((row) => !names.includes(row))).toEqual([]);
    expect(names.filter((row) => !covered.includes(row))).toEqual([]);
  });
});

test('each row of the client runtime is named once', () => {
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(held)('$row has its test', ({ test: reference }) => {
  const at = reference.indexOf('#');
  const [file, title] = [reference.slice(0, at), reference.slice(at + 1)];
  expect(testTitles(read(file), file)).toContain(title);
});
