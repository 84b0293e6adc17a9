import { describe, expect, it } from 'vitest';

import type { Locale } from '@tessera/contract/locales';

import { fillText } from './fill-text.ts';
import { amountText, listText, percentText } from './intl-text.ts';

/** Without the marks of direction that Arabic has. */
const plain = (text: string): string => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');

describe('texts of the server', () => {
  it.each(['zh-Hans', 'zh-Hant', 'en', 'ar', 'au'] as const)('%s groups an amount, to the cent', (locale) => {
    expect(amountText(1_000_00n, locale)).toBe('1,000.00');
    expect(plain(amountText(-1_234_567_890_123_456_05n, locale))).toBe('-1,234,567,890,123,456.05');
  });

  it.each(['en', 'ar', 'zh-Hans'] as const)('%s writes a share as a percentage', (locale) => {
    expect([15, 30, 1_000].map((share) => plain(percentText(share, locale)))).toEqual([
      '0.15%',
      '0.3%',
      '10%',
    ]);
  });

  it.each<[Locale, string]>([
    ['en', 'a, b, and c'],
    ['au', 'a, b and c'],
    ['zh-Hans', 'a、b和c'],
    ['zh-Hant', 'a、b和c'],
    ['ar', '\u2068a\u2069 و\u2068b\u2069 و\u2068c\u2069'],
  ])('%s lists as its sentences do', (locale, text) => {
    expect(listText(['a', 'b', 'c'], locale)).toBe(text);
  });

  it('are filled, isolated from right to left, and keep a name that is none', () => {
    const text = '{amount}: {n} {what}';
    expect(fillText(text, { amount: '1.00', n: 3 }, 'en')).toBe('1.00: 3 {what}');
    expect(fillText(text, { amount: '1.00', n: 3 }, 'ar')).toBe('\u20681.00\u2069: \u20683\u2069 {what}');
  });
});
