import type { Locale } from '@tessera/contract/patterns';

export type { Locale };

const DEFAULT_LOCALE: Locale = 'zh-Hans';

/** `au` is a name of this product, not of a language: documents and Intl are told en-AU. */
const TAGS: Readonly<Record<Locale, string>> = {
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  en: 'en',
  ar: 'ar',
  au: 'en-AU',
};

export const langTag = (locale: Locale): string => TAGS[locale];

/** For figures and dates: Arabic text keeps the digits that odds and draws are printed in. */
export const formatTag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : TAGS[locale]);

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Reads a stored or foreign name; what is unknown becomes the default. */
export function readLocale(text: string): Locale {
  const name = text.trim().replaceAll('_', '-').toLowerCase();
  if (/^zh-(hant|tw|hk|mo|cht)/.test(name)) return 'zh-Hant';
  if (name.startsWith('zh')) return 'zh-Hans';
  if (name === 'au' || name === 'en-au') return 'au';
  if (name.startsWith('en')) return 'en';
  return name.startsWith('ar') ? 'ar' : DEFAULT_LOCALE;
}
