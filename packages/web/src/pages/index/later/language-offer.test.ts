import { expect, test } from 'vitest';

import { languageOffer } from './language-offer.ts';

test.each<[string[], string | null]>([
  [['zh-CN', 'en'], null],
  [['zh'], null],
  [['zh-TW'], 'zh-Hant'],
  [['en-GB', 'zh-CN'], 'en'],
  [['en-AU'], 'au'],
  [['ar-EG', 'en'], 'ar'],
  [['fr-FR', 'ar'], 'ar'],
  [['fr-FR', 'de'], 'en'],
  [[], 'en'],
])('a first visit with a browser in %j is offered %s', (browser, offer) => {
  expect(languageOffer(false, browser)).toBe(offer);
});

test('who has chosen a language is offered none', () => {
  expect(languageOffer(true, ['ar'])).toBeNull();
});
