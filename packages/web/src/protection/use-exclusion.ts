import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

import type { Data } from '@tessera/contract/routes';

/** The break or self-exclusion that keeps a member from play. */
export type Exclusion = Pick<NonNullable<Data<'protection/index'>['exclusion']>, 'kind' | 'endtime'>;

/** Current exclusion of the logged-in member. It is separate from its query, so that a page can be closed to
 *  play without waiting for the code of protection. */
export const exclusionStore = createStore<Exclusion | null>(() => null);

/** The exclusion in force; null for a member who may play. */
export const useExclusion = (): Exclusion | null => useStore(exclusionStore);
