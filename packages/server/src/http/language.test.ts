import { expect, it } from 'vitest';

import { languageOf } from './language.ts';

it.each([
  ['zh-Hans', 'zh-Hans'],
  ['zh-Hant', 'zh-Hant'],
  ['en', 'en'],
  ['ar', 'ar'],
  ['au', 'au'],
  ['ZH-HANT', 'zh-Hant'],
  ['zh-CN,zh;q=0.9', 'zh-Hans'],
  ['zh-TW,zh;q=0.9,en;q=0.8', 'zh-Hant'],
  ['en-US,en;q=0.9', 'en'],
  ['en-AU,en;q=0.9', 'au'],
  ['ar-EG', 'ar'],
  ['fr-FR,en;q=0.5', 'zh-Hans'],
  ['*', 'zh-Hans'],
  [';;;,,,', 'zh-Hans'],
  ['', 'zh-Hans'],
  [undefined, 'zh-Hans'],
])('Accept-Language %j selects %s', (header, locale) => {
  expect(languageOf(header)).toBe(locale);
  expect(languageOf(header)).toBe(locale);
});
