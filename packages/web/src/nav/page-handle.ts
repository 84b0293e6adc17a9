import { createContext } from 'react';

import type { Entry } from './nav-reducer.ts';

/** What a page is given by the shell that holds it. */
export type PageHandle = {
  readonly entry: Entry;
  readonly setTitle: (title: string) => void;
};

export const PageContext = createContext<PageHandle | null>(null);

/** The element at the far end of the page's bar, for what a page puts there; null while there is none. */
export const BarEndSlot = createContext<HTMLElement | null>(null);
