import { useContext, useEffect, useEffectEvent } from 'react';

import { PageContext, type PageHandle } from './page-handle.ts';
import type { Query } from './url.ts';

function usePage(): PageHandle {
  const page = useContext(PageContext);
  if (!page) throw new Error('a page hook was used outside a page');
  return page;
}

export const useQueryParams = (): Query => usePage().entry.query;

/** Runs when the page comes to the top, and when the app returns to the foreground with the page on top.
 *  Effects of covered pages are disconnected, so only the top page runs it. */
export function usePageShow(onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    show();
    const seen = (): void => {
      if (document.visibilityState === 'visible') show();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, []);
}

/** Sets the title of the page's bar and of the document while the page is open. */
export function usePageTitle(title: string): void {
  const { setTitle } = usePage();
  useEffect(() => setTitle(title), [setTitle, title]);
}
