import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

// These styles are plain text to the compiler, and nothing else compares their class names with the code.
const WEB = path.resolve(import.meta.dirname, '../..');
const TABLE = 'pages/game/bet/league';
const FOLDERS = [
  'game-family/football',
  TABLE,
  `${TABLE}/foot`,
  `${TABLE}/match`,
  `${TABLE}/replay`,
  'pages/game/history/league',
];
const textOf = (pattern: string): string =>
  FOLDERS.flatMap((folder) => globSync(`${folder}/${pattern}`, { cwd: WEB }))
    .map((file) => readFileSync(path.join(WEB, file), 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))].toSorted();

test('every class of a league has a rule, and every rule a class', () => {
  const used = namesIn(textOf('*.tsx'), /className=(?:"|\{`[^`]* )(lg-[\w-]+)/g);
  expect(used.length).toBeGreaterThan(30);
  expect(namesIn(textOf('*.css'), /\.(lg-[\w-]+)/g)).toEqual(used);
});
