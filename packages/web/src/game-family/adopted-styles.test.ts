import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

// Styles of stages are plain text to the compiler, and nothing else compares their class names with the code.
const sheets = globSync('**/*stage.css', { cwd: import.meta.dirname }).map((name) =>
  path.join(import.meta.dirname, name),
);
const namesIn = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));

test('every stage is found', () => expect(sheets.length).toBeGreaterThanOrEqual(3));

test.each(sheets.map((sheet) => [path.relative(import.meta.dirname, sheet), sheet]))(
  '%s has a rule for each class of its stage, and no other',
  (_name, sheet) => {
    const used = namesIn(readFileSync(sheet.replace(/css$/, 'tsx'), 'utf8'), /className="([\w-]+)"/g);
    expect(namesIn(readFileSync(sheet, 'utf8'), /\.([a-z][\w-]*)(?=[^{}]*\{)/g)).toEqual(used);
  },
);
