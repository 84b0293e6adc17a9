/** The languages of the product, in the order of the language list. */
export const LOCALES = ['zh-Hans', 'zh-Hant', 'en', 'ar', 'au'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'zh-Hans';

/** The language of a document: `au` is this product's name for Australian English. */
export const langTag = (locale: Locale): string => (locale === 'au' ? 'en-AU' : locale);

/** The language of numbers and dates: Arabic text uses Latin digits, as odds and draws do. */
export const formatTag = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : langTag(locale));
