import type { Locale } from './locale.ts';

/** The name of each language in that language. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  ar: 'العربية',
  au: 'English (Australia)',
};
