import type { Locale } from '../../../i18n/locale.ts';

/** The address of the viewer for a provider's page, with the reader's language, and with the order that the
 *  viewer leads back to. */
export function viewerAddress(payUrl: string, orderNo: string, locale: Locale): string {
  const query = new URLSearchParams({ url: inLanguage(payUrl, locale), order_no: orderNo });
  return `/pages/public/web?${query.toString()}`;
}

function inLanguage(payUrl: string, locale: Locale): string {
  if (!URL.canParse(payUrl)) return payUrl;
  const url = new URL(payUrl);
  url.searchParams.set('lang', locale);
  return url.href;
}
