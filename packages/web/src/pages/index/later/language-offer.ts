import { DEFAULT_LOCALE, readLocale, type Locale } from '../../../i18n/locale.ts';

const KNOWN = /^(?:zh|en|ar)\b/i;

/** The language to offer on a first visit: that of the browser, or English where the product does not speak
 *  it; null where the reader has chosen one or needs none. */
export function languageOffer(hasChosen: boolean, browser: readonly string[]): Locale | null {
  if (hasChosen) return null;
  const locale = readLocale(browser.find((tag) => KNOWN.test(tag)) ?? 'en');
  return locale === DEFAULT_LOCALE ? null : locale;
}
