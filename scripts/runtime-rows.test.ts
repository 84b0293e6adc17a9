import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A row of the client runtime with the test that holds it, or with the reason why it was left out. */
type Row = { readonly row: string } & ({ readonly test: string } | { readonly left: string });
const rows = JSON.parse(read('docs/coverage/runtime.json')) as readonly Row[];
const held = rows.filter((row) => 'test' in row);

test('each row of the client runtime is named once', () => {
  const names = rows.map(({ row }) => row);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(held)('$row has its test', ({ test: reference }) => {
  const at = reference.indexOf('#');
  const [file, name] = [reference.slice(0, at), reference.slice(at + 1)];
  const quoted = ["'", '"', '`'].map((mark) => `${mark}${name}${mark}`);
  expect(
    quoted.some((text) => read(file).includes(text)),
    reference,
  ).toBe(true);
});
