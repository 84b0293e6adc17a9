// @vitest-environment happy-dom
import { CancelledError } from '@tanstack/react-query';
import { beforeAll, describe, expect, test } from 'vitest';

import { ApiError } from '../../api/api-error.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import type { Locale } from '../../i18n/locale.ts';
import { errorText } from './error-text.ts';

const CRASH = 'Something went wrong here. Your bets and your money are not affected';
const CRASHES: readonly (readonly [Locale, string])[] = [
  ['zh-Hans', '这里出了问题，您的注单和资金不受影响'],
  ['zh-Hant', '這裡出了問題，您的注單和資金不受影響'],
  ['ar', 'حدث خطأ هنا. رهاناتك وأموالك لم تتأثر'],
  ['au', CRASH],
  ['en', CRASH],
];
const PAGE_LOAD = 'The page could not be loaded. Check your connection';

const exception = new TypeError("Cannot read properties of undefined (reading 'list')");

describe('the text of an error', () => {
  beforeAll(() => loadLocale('en'));

  test('is that of a page that did not load while home lacks the sentence of a crash', async () => {
    expect(errorText(exception)).toBe(PAGE_LOAD);
    await loadTexts(['pages']);
    expect(errorText(exception)).toBe(CRASH);
  });

  test.each(CRASHES)('is the sentence of a crash for an exception, in %s', async (locale, sentence) => {
    await loadTexts(['pages']);
    await loadLocale(locale);
    expect(errorText(exception)).toBe(sentence);
  });

  test.each([
    ['a refusal', new ApiError('refused', 'NOT_ENOUGH', 'Not enough money'), 'Not enough money'],
    ['a text', 'thrown', CRASH],
    ['nothing', undefined, CRASH],
    ['null', null, CRASH],
    ['an aborted call', new ApiError('aborted', 'ABORTED', ''), ''],
    ['a cancelled query', new CancelledError(), ''],
    ['an aborted fetch', new DOMException('aborted', 'AbortError'), ''],
    ['a script that did not come', new TypeError('error loading https://tessera.example/a.js'), PAGE_LOAD],
  ])('of %s', async (_what, thrown, text) => {
    await loadTexts(['pages']);
    await loadLocale('en');
    expect(errorText(thrown)).toBe(text);
  });
});
