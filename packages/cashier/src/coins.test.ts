import { describe, expect, it } from 'vitest';

import { coinsText, rateText, readCoins, readSteps, worthOf } from './coins.ts';

const USDT = { coin: 'USDT', steps: '140253', rateE4: '71300' } as const;

describe('coins', () => {
  it('are worth the rate of their order, rounded down', () => {
    expect(worthOf(140_253n, USDT)).toBe(100_00n);
    expect(worthOf(140_252n, USDT)).toBe(99_99n);
    expect(worthOf(19_532n, { coin: 'BTC', steps: '1', rateE4: '5120000000' })).toBe(100_00n);
  });

  it('are shown with all their decimals', () => {
    expect(coinsText('140253', 'USDT')).toBe('14.0253 USDT');
    expect(coinsText('19532', 'BTC')).toBe('0.00019532 BTC');
    expect([rateText('71300'), rateText('5120000000')]).toEqual(['7.13', '512000.00']);
  });

  it.each([
    ['14.0253', 140_253n],
    ['14,5', 145_000n],
    ['3', 30_000n],
    ['14.02531', undefined],
    ['', undefined],
    ['-1', undefined],
    ['1e3', undefined],
  ])('typed as "%s" are %s steps', (text, steps) => {
    expect(readSteps(text, 'USDT')).toBe(steps);
  });

  it.each([[null], [{ ...USDT, coin: 'DOGE' }], [{ ...USDT, steps: '0' }], [{ ...USDT, rateE4: 7 }]])(
    'of a caller are refused as %j',
    (value) => {
      expect(readCoins(value)).toBeUndefined();
    },
  );
});
