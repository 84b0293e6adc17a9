// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';

import { amountParts, currencySymbol, formatAmount, formatClock, formatPercent } from './format.ts';
import { changeLocale, currentLocale, knownKey, loadLocale, loadTexts, t, translateMessage } from './i18n.ts';
import { readLocale } from './locale.ts';
import { fill } from './translate.ts';

beforeEach(async () => {
  localStorage.clear();
  await loadLocale('en');
  await loadTexts(['pages']);
});

describe('locale', () => {
  test.each([
    ['zh-Hans', 'zh-Hans'],
    ['zh_TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['au', 'au'],
    ['en-AU', 'au'],
    ['en-GB', 'en'],
    ['ar-EG', 'ar'],
    ['fr', 'zh-Hans'],
    ['', 'zh-Hans'],
  ])('reads %s as %s', (name, locale) => {
    expect(readLocale(name)).toBe(locale);
  });

  test('applies a change to text and page at once and stores it', async () => {
    await changeLocale('ar');
    expect([currentLocale(), document.documentElement.lang, document.documentElement.dir]).toEqual([
      'ar',
      'ar',
      'rtl',
    ]);
    expect(t('refusal.ISSUE_CLOSED')).toBe('أُغلقت الجولة');
    expect(localStorage.getItem('locale')).toBe('ar');
  });

  test('has all texts in the language chosen while the texts of a page were on their way', async () => {
    // With its modules loaded already, the part arrives before the language.
    await import('./en/games.ts');
    await Promise.all([loadTexts(['games']), changeLocale('ar')]);
    expect(t('bet.slip')).toBe('القسيمة');
    // And here the language before the part.
    await Promise.all([
      import('./zh-hant/core.ts'),
      import('./zh-hant/pages.ts'),
      import('./zh-hant/games.ts'),
    ]);
    await Promise.all([loadTexts(['proofs']), changeLocale('zh-Hant')]);
    expect(t('proof.title')).toBe('公平驗證');
  });

  test('uses en-AU as the language tag of au', async () => {
    await Promise.all([loadTexts(['games']), changeLocale('au')]);
    expect([document.documentElement.lang, t('ticket.tab.ways'), t('common.ok')]).toEqual([
      'en-AU',
      'Multi',
      'OK',
    ]);
  });
});

describe('translate', () => {
  test.each([
    [0, 'zero'],
    [1, 'one'],
    [2, 'two'],
    [3, 'few'],
    [11, 'many'],
    [100, 'other'],
  ])('has an Arabic plural form for %d', (n, form) => {
    const text = '{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';
    expect(fill(text, { n }, 'ar-u-nu-latn')).toBe(form);
  });

  test('groups digits in plurals and falls back to the form "other"', () => {
    expect(fill('{n, plural, one {# line} other {# lines}}', { n: 1200 }, 'en')).toBe('1,200 lines');
    expect(fill('{n, plural, other {# 期}}', { n: 1 }, 'zh-Hans')).toBe('1 期');
  });

  test('keeps a name without a value', () => {
    expect(fill('{a} and {b}', { a: 1 }, 'en')).toBe('1 and {b}');
  });

  test.each(['constructor', 'toString', '__proto__'])('fills no {%s} that nobody gave', (name) => {
    expect(fill(`a {${name}}, {${name}, plural, other {#}}`, {}, 'en')).toBe(
      `a {${name}}, {${name}, plural, other {#}}`,
    );
  });

  test('has a word for the words of a newer server', () => {
    expect(knownKey('common.ok')).toBe('common.ok');
    for (const status of ['newer', 'constructor'])
      expect(t(knownKey(`reward.status.${status}` as 'reward.status.locked'))).toBe('Unknown');
  });

  test('looks up server messages by code, key and sentence', () => {
    expect(translateMessage('MONEY_NOT_ENOUGH')).toBe('Insufficient balance');
    expect(translateMessage('error.bet')).toBe('Bet failed');
    expect(translateMessage('constructor')).toBe('constructor');
  });
});

describe('formats', () => {
  test.each<[string | bigint, string]>([
    ['0.00', '0.00'],
    ['99999999.99', '99,999,999.99'],
    ['-1234.50', '-1,234.50'],
    [1234n, '12.34'],
    [-5n, '-0.05'],
    [99_999_999_999_999_999n, '999,999,999,999,999.99'],
  ])('formats %s as %s in English and Arabic', (amount, text) => {
    expect(formatAmount(amount, 'en')).toBe(text);
    expect(formatAmount(amount, 'ar')).toBe(text);
  });

  test('replaces a currency code by its symbol and keeps other units', () => {
    expect(currencySymbol('CNY', 'zh-Hans')).toBe('¥');
    expect(currencySymbol('pts', 'en')).toBe('pts');
    expect(amountParts('1.00', 'en', 'USD').currency).toBe('$');
  });

  test.each([
    [0, '0:00'],
    [42, '0:42'],
    [61, '1:01'],
    [3661, '1:01:01'],
    [-3, '0:00'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });

  test('formats a return as a percentage', () => {
    expect(formatPercent(0.97, 'en')).toBe('97%');
    expect(formatPercent(0.791_386, 'en')).toBe('79.14%');
    expect(formatPercent(0.000_123, 'en')).toBe('0.01%');
    expect(formatPercent(0.000_007_151, 'en')).toBe('0.00072%');
    expect(formatPercent(0, 'en')).toBe('0%');
  });
});
