import type { Data } from '@tessera/contract/routes';

/** The page that a banner opens: one of the app, or the viewer with a page of the web. Null for none. */
export function bannerAddress({
  type,
  url,
}: Pick<Data<'index/banner'>[number], 'type' | 'url'>): string | null {
  if (url === '' || type === 'none') return null;
  return type === 'web' ? `/pages/public/web?url=${encodeURIComponent(url)}` : url;
}
