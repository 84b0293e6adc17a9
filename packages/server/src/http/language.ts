import { DEFAULT_LOCALE, LOCALES, type Locale } from '@tessera/contract/locales';

const BY_NAME = new Map(LOCALES.map((locale) => [locale.toLowerCase(), locale]));
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/;
const SEEN_MAX = 500;
const seen = new Map<string, Locale>();

/** Selects the content language of a reply: the first tag of Accept-Language if supported, else Simplified
 *  Chinese.
 *  Cost: one map look-up for a header seen before. */
export function languageOf(header: string | undefined): Locale {
  if (header === undefined || header === '') return DEFAULT_LOCALE;
  const known = seen.get(header);
  if (known !== undefined) return known;
  const locale = readTag(header);
  if (seen.size >= SEEN_MAX) seen.clear();
  if (header.length <= 200) seen.set(header, locale);
  return locale;
}

function readTag(header: string): Locale {
  const tag = header.slice(0, 200).split(/[,;]/, 1)[0]!.trim().toLowerCase();
  const exact = BY_NAME.get(tag);
  if (exact !== undefined) return exact;
  if (TRADITIONAL.test(tag)) return 'zh-Hant';
  if (tag === 'en-au') return 'au';
  const primary = tag.split('-', 1)[0];
  return primary === 'en' || primary === 'ar' ? primary : DEFAULT_LOCALE;
}
