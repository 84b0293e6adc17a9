import { useEffect, useEffectEvent } from 'react';

/** A tap on an item of the tab bar, told to the tab's page. */
export type TabTap = {
  /** The position in the list of tab pages, which counts the one that is not drawn. */
  readonly index: number;
  readonly text: string;
  readonly pagePath: string;
  /** The page was on top already, so that nothing was opened. */
  readonly isAgain: boolean;
};

const listeners = new Set<(tap: TabTap) => void>();

export function announceTabTap(tap: TabTap): void {
  for (const listener of listeners) listener(tap);
}

/** Calls the listener for each tap on the item of a tab page, after the page has been opened. */
export function useTabTap(path: string, onTap: (tap: TabTap) => void): void {
  const hear = useEffectEvent((tap: TabTap) => {
    if (tap.pagePath === path) onTap(tap);
  });
  useEffect(() => {
    const listener = (tap: TabTap): void => hear(tap);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
