import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import type { Entry } from './nav-reducer.ts';
import type { Query } from './url.ts';

export type PageHandle = {
  readonly entry: Entry;
  readonly setTitle: (title: string) => void;
};

export const PageContext = createContext<PageHandle | null>(null);

export function usePage(): PageHandle {
  const page = useContext(PageContext);
  if (!page) throw new Error('a page hook was used outside a page');
  return page;
}

export const useQueryParams = (): Query => usePage().entry.query;

/** Runs once when the page is opened, with its query; never again when it is revealed. */
export function usePageLoad(onLoad: (query: Query) => void): void {
  const { entry } = usePage();
  const isLoaded = useRef(false);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (isLoaded.current) return;
    isLoaded.current = true;
    load(entry.query);
  }, [entry.query]);
}

/** Runs when the page comes to the top, and when the app comes back to the foreground with it on top.
 *  The effects of a page below are disconnected, so only the top page hears of it. */
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

/** Runs when another page covers this one, when it is left, and when the app goes to the background. */
export function usePageHide(onHide: () => void): void {
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    const unseen = (): void => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', unseen);
    return () => {
      document.removeEventListener('visibilitychange', unseen);
      hide();
    };
  }, []);
}

/** Names the page in its bar and in the document, for as long as it is open. */
export function usePageTitle(title: string): void {
  const { setTitle } = usePage();
  useEffect(() => setTitle(title), [setTitle, title]);
}
