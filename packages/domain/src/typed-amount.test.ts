import { describe, expect, test } from 'vitest';

import { typeAmount, typedMinor, typedText } from './typed-amount.ts';

describe('typeAmount', () => {
  test.each([
    ['types a digit', '1', '12', '12'],
    ['types a point', '12', '12.', '12.'],
    ['completes a leading point', '', '.', '0.'],
    ['replaces a leading zero', '0', '05', '5'],
    ['deletes everything', '5', '', ''],
    ['reads a comma before cents as a point', '12', '12,', '12.'],
    ['reads a comma before cents as a point', '1', '12,50', '12.50'],
    ['drops separators of thousands', '1', '1,250', '1250'],
    ['drops separators of thousands', '1', '1,250.5', '1250.5'],
    ['drops separators of thousands', '', ' 1\u202f000.00 ', '1000.00'],
    ['reads a comma after thousands as a point', '1', '1,250,00', '1250.00'],
    ['reads Arabic-Indic digits', '1', '\u0661\u0662\u066b\u0665', '12.5'],
    ['reads Arabic separators', '', '\u0661\u066c\u0662\u0665\u0660', '1250'],
    ['reads Persian and full-width digits', '', '\u06f1\uff12\uff0e\uff15', '12.5'],
    ['drops the marks of right-to-left text', '', '\u2068120.50\u2069', '120.50'],
    ['refuses a third decimal', '1.25', '1.255', '1.25'],
    ['refuses a paste with three decimals', '7', '12.345', '7'],
    ['refuses points as separators of thousands', '7', '1.250,50', '7'],
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
