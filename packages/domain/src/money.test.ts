import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formatMoney, minor, MONEY_MAX, parseMoney, sumMoney } from './money.ts';

describe('money', () => {
  test.each([
    ['12', 12_00n],
    ['12.3', 12_30n],
    ['12.34', 12_34n],
    ['0.01', 1n],
    ['007', 7_00n],
    ['9999999999.99', MONEY_MAX],
  ])('parses %s', (text, value) => {
    expect(parseMoney(text)).toEqual({ ok: true, value });
  });

  test.each(['', '.5', '5.', '-1', '+1', '1e3', ' 1', '1,00', '1.234', '１２', '10000000000', 'NaN', '0x10'])(
    'rejects %j',
    (text) => {
      expect(parseMoney(text)).toEqual({ ok: false, refusal: 'AMOUNT_INVALID' });
    },
  );

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [12_34n, '12.34'],
    [-100_00n, '-100.00'],
  ])('formats %s as %s', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  test('parses what it formats', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MONEY_MAX }), (amount) => {
        expect(parseMoney(formatMoney(amount))).toEqual({ ok: true, value: amount });
      }),
    );
  });

  test('sums without rounding errors', () => {
    expect(sumMoney([1n, MONEY_MAX, minor(-2n)])).toBe(MONEY_MAX - 1n);
    expect(sumMoney([])).toBe(0n);
  });
});
