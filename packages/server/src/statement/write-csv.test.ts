import { expect, test } from 'vitest';

import { STATEMENT_WORDS } from '@tessera/contract/names/statement';

import { csvSignatureLine, writeCsv } from './write-csv.ts';

// A cell is a formula by its first character. Amounts alone may begin with a minus.
test.each(['=', '+', '-', '@', '\t', '\r'])('no field of a table begins with %j', (first) => {
  const hostile = `${first}cmd|x!A1`;
  const words = Object.fromEntries(Object.keys(STATEMENT_WORDS.en).map((name) => [name, hostile]));
  const row = { time: hostile, type: hostile, memo: hostile, order: hostile };
  const head = { username: hostile, period: hostile, madeAt: hostile, cut: hostile };
  const text = writeCsv({ ...head, words: words as typeof STATEMENT_WORDS.en }, [
    { ...row, amount: '-5.00', before: '5.00', after: '0.00' },
  ]).toString();
  // Nothing in these fields is a quote, a comma or the end of a line.
  const cells = text
    .slice(1, -2)
    .split(/\r\n|,/)
    .map((cell) => cell.replaceAll('"', ''));
  expect(cells).toHaveLength(4 * 7);
  expect(cells.filter((cell) => cell === `'${hostile}`)).toHaveLength(7 + 4 + 7 + 1);
  expect(cells.filter((cell) => cell !== `'${hostile}`)).toEqual([
    '-5.00',
    '5.00',
    '0.00',
    ...Array(6).fill(''),
  ]);
});

test.each(['A', '+', '/', '9'])('writes a signature that begins with %j verbatim', (first) => {
  const [key, signature] = ['0a'.repeat(32), `${first}${'b'.repeat(85)}==`];
  expect(csvSignatureLine(key, signature)).toBe(`signature,${key},${signature}\r\n`);
});
