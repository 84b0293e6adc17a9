import { useLayoutEffect, useSyncExternalStore } from 'react';

/** From a small desktop on, and on a phone that lies on its side. */
const QUERY = '(min-width: 1024px), (min-width: 640px) and (max-height: 499px)';

/** Returns true if there is room for the slip beside the table. While such a page is on top, the app is as
 *  wide as it needs. */
export function useColumns(): boolean {
  const hasColumns = useSyncExternalStore(watch, () => matchMedia(QUERY).matches);
  useLayoutEffect(() => {
    if (!hasColumns) return;
    const { dataset } = document.documentElement;
    dataset['columns'] = '';
    return () => {
      delete dataset['columns'];
    };
  }, [hasColumns]);
  return hasColumns;
}

function watch(onChange: () => void): () => void {
  const room = matchMedia(QUERY);
  room.addEventListener('change', onChange);
  return () => room.removeEventListener('change', onChange);
}
