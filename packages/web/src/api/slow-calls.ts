import { createStore } from 'zustand/vanilla';

/** How many calls have waited long for their answer. Those that may take long by their nature show their own
 *  progress and are not among them. */
export const slowCalls = createStore(() => 0);
