import type { Locale } from '@tessera/contract/locales';

export type { Locale };

export const DEFAULT_LOCALE: Locale = 'zh-Hans';

/** `au` is this product's name for Australian English; documents and Intl get en-AU. */
const TAGS: Readonly<Record<Locale, string>> = {
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  en: 'en',
  ar: 'ar',
  au: 'en-AU',
};

export const langTag = (locale: Locale): string => TAGS[locale];

/** The locale for numbers and dates: Arabic text uses Latin digits, as odds and draws do. */
export const formatTag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : TAGS[locale]);

export const direction = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Reads a stored or foreign language name; an unknown one gives the default. */
export function readLocale(text: string): Locale {
  const name = text.trim().replaceAll('_', '-').toLowerCase();
  if (/^zh-(hant|tw|hk|mo|cht)/.test(name)) return 'zh-Hant';
  if (name.startsWith('zh')) return 'zh-Hans';
  if (name === 'au' || name === 'en-au') return 'au';
  if (name.startsWith('en')) return 'en';
  return name.startsWith('ar') ? 'ar' : DEFAULT_LOCALE;
}
