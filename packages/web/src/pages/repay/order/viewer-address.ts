import type { Locale } from '../../../i18n/locale.ts';

/** The page of our viewer for a page of the rail, which is told the reader's language. */
export function viewerAddress(payUrl: string, locale: Locale): string {
  if (!URL.canParse(payUrl)) return `/pages/viewer/viewer?url=${encodeURIComponent(payUrl)}`;
  const url = new URL(payUrl);
  url.searchParams.set('lang', locale);
  return `/pages/viewer/viewer?url=${encodeURIComponent(url.href)}`;
}
