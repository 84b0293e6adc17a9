import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const SRC = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');
const filesWith = (pattern: string, part: RegExp): readonly string[] =>
  globSync(pattern, { cwd: SRC })
    .filter((file) => !/[.]test[.]/.test(file) && part.test(read(file)))
    .toSorted();

test('what opens has the mark of the app in place of the triangle of a browser, on every page', () => {
  const marks = read('styles/native-marks.css');
  expect(marks).toMatch(/summary \{[^}]*list-style: none/);
  expect(marks).toMatch(/summary::-webkit-details-marker \{[^}]*display: none/);
  expect(filesWith('**/*.tsx', /<summary/).length).toBeGreaterThan(0);
  expect(filesWith('**/*.{ts,tsx}', /native-marks\.css/).length).toBeGreaterThan(0);
});

test('no field has the cross of a browser beside or in place of that of the app', () => {
  for (const file of filesWith('**/*.tsx', /type="search"/)) {
    const [sheet = ''] = /[.][/][\w-]+[.]css|[.][/][\w-]+[.]module[.]css/.exec(read(file)) ?? [];
    expect(read(path.join(path.dirname(file), sheet)), file).toMatch(
      /::-webkit-search-cancel-button \{[^}]*(?:appearance|display): none/,
    );
  }
});

test('no text draws a triangle or a cross by a character', () => {
  expect(filesWith('**/*.{ts,tsx}', /[\u25b6\u25b8\u25ba\u25bc\u25be\u2715\u2716\u2717]/)).toEqual([]);
});
