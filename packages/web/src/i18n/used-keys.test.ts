import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, test } from 'vitest';

import { REFUSALS } from '@tessera/domain/refusal';

import { core } from './zh-hans/core.ts';
import { games } from './zh-hans/games.ts';
import { money } from './zh-hans/money.ts';
import { pages } from './zh-hans/pages.ts';
import { proofs } from './zh-hans/proofs.ts';

/** Reads the source of the app and of its build for the keys of texts: written out, or put together from a
 *  closed set as in `bet.side.${side}`. */
const WEB = resolve(import.meta.dirname, '../..');
const FILE = /\.(?:tsx?|html)$/;
const NOT_SOURCE = /\.test\.tsx?$|(?:^|\/)i18n\/(?:ar|au|en|zh-hans|zh-hant)\//;

function filesIn(folder: string): string[] {
  return readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => FILE.test(file) && !NOT_SOURCE.test(file));
}

const source = [...filesIn('src'), ...filesIn('vite'), 'index.html']
  .map((file) => readFileSync(join(WEB, file), 'utf8'))
  .join('\n');

const written = new Set(
  Array.from(source.matchAll(/['"`]([a-z]\w*(?:\.[\w-]+)+)['"`]/gi), ([, key]) => key ?? ''),
);
/** `a.${b}.c` as a pattern. One step of a key stands for each part, so that a template covers no more than
 *  it makes; `(?:\.…)?` allows a set whose members have a dot. */
const patterns = Array.from(
  source.matchAll(
    /`((?:[a-z]\w*\.[\w.-]*\$\{[^`}]+\}|\$\{[^`}]+\}\.[a-z])[\w.-]*(?:\$\{[^`}]+\}[\w.-]*)*)`/gi,
  ),
  ([, text = '']) =>
    text
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('[\\w-]+(?:\\.[\\w-]+)?'),
);
const built = new RegExp(`^(?:${patterns.join('|')})$`);
const ofCodes = new Set<string>(REFUSALS.map((code) => `refusal.${code}`));

const keys = Object.keys({ ...core, ...games, ...money, ...pages, ...proofs });

test('every text is used', () => {
  const unused = keys.filter((key) => !written.has(key) && !built.test(key) && !ofCodes.has(key));
  expect(unused).toEqual([]);
});

test('every key that is built begins with one that exists', () => {
  const areas = new Set(keys.map((key) => key.split('.')[0]));
  const used = patterns.filter((pattern) => areas.has(pattern.split('\\.')[0]));
  const without = used.filter((pattern) => !keys.some((key) => new RegExp(`^${pattern}$`).test(key)));
  expect(without).toEqual([]);
});
