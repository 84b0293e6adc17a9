/** The languages of the product, in the order of the language list. */
export const LOCALES = ['zh-Hans', 'zh-Hant', 'en', 'ar', 'au'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-Hans';
