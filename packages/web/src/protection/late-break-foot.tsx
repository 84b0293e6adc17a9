import type { ReactNode } from 'react';

import { useLazy } from '../lazy/use-lazy.ts';
import { useExclusion } from './use-exclusion.ts';

const load = () => import('./break-band.tsx');

/** The foot of a page that plays, or that of a break while the member takes one. Its code loads then: few
 *  members do. */
export function LateBreakFoot({ children }: { readonly children: ReactNode }) {
  const exclusion = useExclusion();
  const band = useLazy(exclusion && load);
  return exclusion ? band && <band.BreakFoot exclusion={exclusion} /> : children;
}
