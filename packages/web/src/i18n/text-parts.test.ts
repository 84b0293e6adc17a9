import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { textPartsOf } from './text-parts.ts';
import { core } from './zh-hans/core.ts';
import { games } from './zh-hans/games.ts';
import { money } from './zh-hans/money.ts';
import { pages } from './zh-hans/pages.ts';
import { proofs } from './zh-hans/proofs.ts';

/** Reads the source: a page and all that it imports, at once or later, use the texts of its parts alone, or
 *  of those that are loaded on the way there. */
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

/** The parts that a file loads for what it shows then. */
const loadedBy = (file: string): string[] =>
  Array.from(readFileSync(file, 'utf8').matchAll(/\bloadTexts\(\[([^\]]*)\]\)/g), ([, list = '']) =>
    list.split(',').map((part) => part.trim().replaceAll("'", '')),
  ).flat();

type Reached = { readonly file: string; readonly parts: readonly string[] };

function reached(from: string, before: readonly string[], seen = new Map<string, Reached>()): Reached[] {
  const parts = [...new Set([...before, ...loadedBy(from)])].toSorted();
  const name = `${from} ${parts.join()}`;
  if (!seen.has(name)) {
    seen.set(name, { file: from, parts });
    for (const file of importsOf(from)) reached(file, parts, seen);
  }
  return [...seen.values()];
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
  const foreign = reached(page, textPartsOf(address)).flatMap(({ file, parts }) =>
    keysIn(file)
      .filter((key) => !Object.hasOwn(core, key))
      .filter((key) => {
        const part = Object.entries(PARTS).find(([, texts]) => Object.hasOwn(texts, key));
        return part !== undefined && !parts.includes(part[0]);
      })
      .map((key) => `${relative(SOURCE, file)}: ${key}`),
  );
  expect(foreign).toEqual([]);
});
