import { describe, expect, test } from 'vitest';

import { typeAmount, typedMinor, typedText } from './typed-amount.ts';

describe('typeAmount', () => {
  test.each([
    ['types a digit', '1', '12', '12'],
    ['types a point', '12', '12.', '12.'],
    ['completes a leading point', '', '.', '0.'],
    ['replaces a leading zero', '0', '05', '5'],
    ['deletes everything', '5', '', ''],
    ['keeps a comma that cents or thousands may follow', '12', '12,', '12,'],
    ['keeps a comma before cents', '1', '12,50', '12,50'],
    ['drops separators of thousands', '1', '1,250', '1250'],
    ['drops separators of thousands', '1', '1,250.5', '1250.5'],
    ['drops separators of thousands', '', ' 1\u202f000.00 ', '1000.00'],
    ['keeps the comma after thousands', '1', '1,250,00', '1250,00'],
    ['drops points before a comma', '1', '1.000,50', '1000.50'],
    ['drops apostrophes', '1', '1\u2019250.50', '1250.50'],
    ['keeps a point that may group thousands', '1.00', '1.000', '1.000'],
    ['keeps the points of millions', '1.000.00', '1.000.000', '1.000.000'],
    ['reads Arabic-Indic digits', '1', '\u0661\u0662\u066b\u0665', '12.5'],
    ['reads Arabic separators', '', '\u0661\u066c\u0662\u0665\u0660', '1250'],
    ['reads Persian and full-width digits', '', '\u06f1\uff12\uff0e\uff15', '12.5'],
    ['drops the marks of right-to-left text', '', '\u2068120.50\u2069', '120.50'],
    ['refuses a third decimal', '0.25', '0.255', '0.25'],
    ['refuses a third decimal', '1234.25', '1234.255', '1234.25'],
    ['refuses a paste with a third decimal', '7', '0,345', '7'],
    ['refuses a second point', '5.1', '5.1.', '5.1'],
    ['refuses an eleventh digit', '9999999999', '99999999999', '9999999999'],
    ['refuses signs', '1', '-1', '1'],
    ['refuses exponents', '7', '7e3', '7'],
  ])('%s: "%s" and the input %j give "%s"', (_, before, typed, after) => {
    expect(typeAmount(before, typed)).toBe(after);
  });
});

describe('typedMinor', () => {
  test.each([
    ['', null],
    ['0', null],
    ['0.', null],
    ['0.00', null],
    ['0.01', 1n],
    ['12.', 1200n],
    ['12.5', 1250n],
    ['12,5', 1250n],
    ['12,', 1200n],
    ['1.000', null],
    ['1.000.000', 100_000_000n],
    ['9999999999.99', 9_999_999_999_99n],
  ])('"%s" stands for %s', (text, amount) => expect(typedMinor(text)).toBe(amount));
});

test.each([
  [1200n, '12'],
  [1250n, '12.50'],
  [5n, '0.05'],
])('%s is typed as "%s"', (amount, text) => {
  expect(typedText(amount)).toBe(text);
  expect(typedMinor(text)).toBe(amount);
});

test.each<[string, bigint | null]>([
  ['1,000', 1_000_00n],
  ['12,345', 12_345_00n],
  ['1.000,50', 1_000_50n],
  ['1,000.50', 1_000_50n],
  ['1,250,00', 1_250_00n],
  ['1,250,000.75', 1_250_000_75n],
  ['1.000.000', 1_000_000_00n],
  ['1.000.000.000', 1_000_000_000_00n],
  ['1,00,000', 100_000_00n],
  ['1 000,50', 1_000_50n],
  ["1'000.50", 1_000_50n],
  ['\u0661\u066c\u0660\u0660\u0660\u066b\u0665', 1_000_50n],
  ['\uff11\uff0c\uff10\uff10\uff10', 1_000_00n],
  // A thousand to some and one to others: nothing is guessed.
  ['1.000', null],
  ['12.345', null],
])('%s is the same typed and pasted', (text, amount) => {
  const typed = Array.from(text).reduce((before, sign) => typeAmount(before, before + sign), '');
  expect([typedMinor(typed), typedMinor(typeAmount('', text))]).toEqual([amount, amount]);
});
