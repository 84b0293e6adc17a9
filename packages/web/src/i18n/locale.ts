import { formatTag, langTag, type Locale } from '@tessera/contract/locales';

export { formatTag, langTag };
export type { Locale };

export const DEFAULT_LOCALE: Locale = 'zh-Hans';

/** The language of dates: English has the day first, as most of its readers have. */
export const dateTag = (locale: Locale): string => (locale === 'en' ? 'en-GB' : formatTag(locale));

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
