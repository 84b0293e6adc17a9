import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  COINS,
  coinsToPay,
  coinsToReceive,
  formatCoins,
  formatRateE4,
  isPlausibleRate,
  type Rate,
  readRateE4,
  worthOf,
} from './coin.ts';

const USDT: Rate = { coin: 'USDT', rateE4: 71_300n };
const BTC: Rate = { coin: 'BTC', rateE4: 5_120_000_000n };

describe('coins', () => {
  // By hand: 100 / 7.13 = 14.02524…, 100 / 512000 = 0.0001953125.
  test.each([
    ['USDT', 100_00n, '14.0253', '14.0252'],
    ['USDT', 7_13n, '1.0000', '1.0000'],
    ['USDT', 1n, '0.0015', '0.0014'],
    ['BTC', 100_00n, '0.00019532', '0.00019531'],
    ['BTC', 512_000_00n, '1.00000000', '1.00000000'],
  ])('in %s: %s cents are paid by %s and paid out as %s', (coin, amountMinor, pay, receive) => {
    const rate = coin === 'BTC' ? BTC : USDT;
    expect(formatCoins(coinsToPay(amountMinor, rate), rate.coin)).toBe(pay);
    expect(formatCoins(coinsToReceive(amountMinor, rate), rate.coin)).toBe(receive);
  });

  test('are worth their rate, rounded down to a cent', () => {
    expect(worthOf(14_0253n, USDT)).toBe(100_00n);
    expect(worthOf(14_0252n, USDT)).toBe(99_99n);
    expect(worthOf(19_532n, BTC)).toBe(100_00n);
    expect(worthOf(1n, USDT)).toBe(0n);
  });

  test('that are asked for are worth the amount exactly; those paid out are never worth more', () => {
    // A step is worth less than a cent: USDT below 100, BTC below a million.
    const rates = fc
      .record({ coin: fc.constantFrom(...COINS), rateE4: fc.bigInt(1n, 999_999n) })
      .map(({ coin, rateE4 }): Rate => ({ coin, rateE4: coin === 'BTC' ? rateE4 * 10_000n : rateE4 }));
    fc.assert(
      fc.property(rates, fc.bigInt(1n, 9_999_999_999_99n), (rate, amountMinor) => {
        expect(worthOf(coinsToPay(amountMinor, rate), rate)).toBe(amountMinor);
        expect(worthOf(coinsToReceive(amountMinor, rate), rate)).toBeLessThanOrEqual(amountMinor);
      }),
    );
  });

  test.each([
    [71_300n, '7.13'],
    [5_120_000_000n, '512000.00'],
    [71_234n, '7.1234'],
    [71_230n, '7.123'],
    [5n, '0.0005'],
  ])('have a rate: %s is %s', (rateE4, text) => {
    expect(formatRateE4(rateE4)).toBe(text);
    expect(readRateE4(text)).toBe(rateE4);
  });
});

describe('isPlausibleRate', () => {
  test.each([
    [71_300n, 71_300n, true],
    [71_300n, 85_560n, true],
    [71_300n, 85_561n, false],
    [71_300n, 57_040n, true],
    [71_300n, 57_039n, false],
    [71_300n, 0n, false],
    [71_300n, 713n, false],
  ])('of %s followed by %s: %s', (inForceE4, nextE4, isPlausible) => {
    expect(isPlausibleRate(inForceE4, nextE4)).toBe(isPlausible);
  });
});
