import { createStore } from 'zustand/vanilla';

/** Number of calls that have waited long for their reply. Calls that are slow by nature show their own
 *  progress and are not among them. */
export const slowCalls = createStore(() => 0);
