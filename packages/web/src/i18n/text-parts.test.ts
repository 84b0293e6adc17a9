import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { textPartsOf } from './text-parts.ts';
import { core } from './zh-hans/core.ts';
import { games } from './zh-hans/games.ts';
import { money } from './zh-hans/money.ts';
import { pages } from './zh-hans/pages.ts';
import { proofs } from './zh-hans/proofs.ts';

/** Reads the source: a page and all that it imports, at once or later, use the texts of its parts alone. */
const SOURCE = resolve(import.meta.dirname, '..');
const ROUTES = resolve(SOURCE, 'app/routes.ts');
const PARTS = { games, money, pages, proofs } as const;

const importsOf = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(
      /(?:^(?:import|export) (?!type\b)[^;]*?from |\bimport\()'(\.[^']+\.tsx?)'/gm,
    ),
    ([, path = '']) => resolve(dirname(file), path),
  ).filter((path) => existsSync(path) && !path.startsWith(import.meta.dirname));

function reached(from: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const file of importsOf(from)) reached(file, seen);
  return seen;
}

const keysIn = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/gi), ([, key = '']) => key);

const routes = Array.from(
  readFileSync(ROUTES, 'utf8').matchAll(/'(\/[^']*)': \{.*?import\('([^']+)'\)/gs),
  ([, address = '', file = '']) => [address, resolve(dirname(ROUTES), file)] as const,
).filter(([address]) => address !== '/');

test('the routes were read', () => {
  expect(routes.length).toBeGreaterThan(25);
});

test.each(routes)('%s uses the texts of its parts alone', (address, page) => {
  const parts = textPartsOf(address);
  const foreign = [...reached(page)].flatMap((file) =>
    keysIn(file)
      .filter((key) => !Object.hasOwn(core, key))
      .filter((key) => {
        const part = Object.entries(PARTS).find(([, texts]) => Object.hasOwn(texts, key));
        return part !== undefined && !(parts as readonly string[]).includes(part[0]);
      })
      .map((key) => `${relative(SOURCE, file)}: ${key}`),
  );
  expect(foreign).toEqual([]);
});
