import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, test } from 'vitest';

import { readableDetail } from './readable-detail.ts';

const SOURCE = resolve(import.meta.dirname, '..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('i18n/'));

/** Calls that would print a number, an amount or a date without the reader's language. */
const FORBIDDEN = [
  ['toFixed', /\.toFixed\(/],
  ['toLocaleString and its like', /\.toLocale(?:Date|Time)?String\(/],
  ['a formatter of its own', /\bnew Intl\.(?:Number|DateTime)Format\b/],
  ['minor units as plain text in a sentence', /\bt\([^;]*?[{,]\s*\w+: formatMoney\(/s],
  ['minor units as plain text on the page', />\s*\{formatMoney\(/],
] as const;

describe('outside of i18n', () => {
  test.each(FORBIDDEN)('no file has %s', (_, pattern) => {
    expect(files.filter((file) => pattern.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual([]);
  });
});

test("amounts among a refusal's details are grouped and isolated, other details stay", () => {
  const detail = { limit: '12000.00', left: '-3.50', n: 20000, issue: '20261121-0042', ratio: '1.5' };
  expect(readableDetail(detail, 'ar')).toEqual({
    ...detail,
    limit: '\u206812,000.00\u2069',
    left: '\u2068-3.50\u2069',
  });
});
