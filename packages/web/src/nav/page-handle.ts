import { createContext } from 'react';

import type { Entry } from './nav-reducer.ts';

/** The handle that the shell passes to a page. */
export type PageHandle = {
  readonly entry: Entry;
  readonly setTitle: (title: string) => void;
};

export const PageContext = createContext<PageHandle | null>(null);

/** The slot at the end of the page's bar; null while there is none. */
export const BarEndSlot = createContext<HTMLElement | null>(null);
