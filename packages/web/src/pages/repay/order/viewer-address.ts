import type { Locale } from '../../../i18n/locale.ts';

/** The address of the viewer for a provider's page, with the reader's language. */
export function viewerAddress(payUrl: string, locale: Locale): string {
  if (!URL.canParse(payUrl)) return `/pages/public/web?url=${encodeURIComponent(payUrl)}`;
  const url = new URL(payUrl);
  url.searchParams.set('lang', locale);
  return `/pages/public/web?url=${encodeURIComponent(url.href)}`;
}
