import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { ROUTES } from '@tessera/contract/routes';

import { CATALOGUES } from './catalogues.ts';
import {
  REQUIRED_CALLS,
  REQUIRED_CODES,
  REQUIRED_CONSTANTS,
  REQUIRED_ROUTES,
  REQUIRED_STATUSES,
} from './required.ts';
import { ROOT, splitTest, type Row, type Section } from './row.ts';
import { fieldNames } from './schema-fields.ts';
import { testTitles } from './test-titles.ts';

/** Everything that is wrong with the table, in sentences: rows that hold nothing, and demands without a
 *  row. */
export function findGaps(sections: readonly Section[], appRoutes: readonly string[]): readonly string[] {
  const rows = sections.flatMap((section) => section.rows);
  return [...rows.flatMap((row) => gapsOf(row)), ...missing(rows, appRoutes)];
}

function gapsOf(row: Row): readonly string[] {
  const gaps = [...sourceGaps(row), ...fieldGaps(row), ...textGaps(row)];
  if (row.tests.length === 0) gaps.push('has no test');
  for (const { file, title } of row.tests.map(splitTest)) {
    const text = read(file);
    if (text === null) gaps.push(`names the test file ${file}, which does not exist`);
    else if (!titlesIn(file, text).includes(title)) gaps.push(`names "${title}", no test of ${file}`);
  }
  return gaps.map((gap) => `${row.item} ${gap}`);
}

function sourceGaps({ file, has }: Row): string[] {
  const text = read(file);
  if (text === null) return [`names ${file}, which does not exist`];
  return has === undefined || text.includes(has) ? [] : [`expects "${has}" in ${file}`];
}

function fieldGaps({ fields }: Row): readonly string[] {
  if (!fields) return [];
  const known = fieldNames(fields.of);
  return fields.names
    .filter((name) => !known.includes(name))
    .map((name) => `names ${name}, no field of ${fields.of}`);
}

function textGaps({ text }: Row): readonly string[] {
  if (!text) return [];
  const gaps = Object.entries(CATALOGUES)
    .filter(([, texts]) => (texts[text.key] ?? '') === '')
    .map(([locale]) => `has no text ${text.key} in ${locale}`);
  const own = CATALOGUES[text.locale][text.key];
  return own === text.is ? gaps : [...gaps, `reads "${own}" in ${text.locale}, not "${text.is}"`];
}

function missing(rows: readonly Row[], appRoutes: readonly string[]): readonly string[] {
  const items = (kind: Row['kind']): ReadonlySet<string> =>
    new Set(rows.filter((row) => row.kind === kind).map((row) => row.item));
  const without = (names: readonly string[], kind: Row['kind']): readonly string[] =>
    names.filter((name) => !items(kind).has(name)).map((name) => `${name} has no row of the kind ${kind}`);
  return [
    ...without(REQUIRED_ROUTES, 'route'),
    ...without(REQUIRED_CALLS, 'call'),
    ...without(REQUIRED_CODES, 'error'),
    ...without(
      REQUIRED_STATUSES.map((status) => `status ${status}`),
      'error',
    ),
    ...without(REQUIRED_CONSTANTS, 'constant'),
    ...[...items('route')]
      .filter((route) => !appRoutes.includes(route))
      .map((route) => `${route} is no route of the app`),
    ...[...items('call')].filter((call) => !isCall(call)).map((call) => `${call} is no call of the contract`),
  ];
}

function isCall(item: string): boolean {
  const [method = '', name = ''] = item.split(' ');
  return Object.entries(ROUTES).some(([route, call]) => route === name && call.method === method);
}

function read(file: string): string | null {
  const full = path.join(ROOT, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

const titles = new Map<string, readonly string[]>();
function titlesIn(file: string, text: string): readonly string[] {
  const found = titles.get(file) ?? testTitles(text, file);
  titles.set(file, found);
  return found;
}
