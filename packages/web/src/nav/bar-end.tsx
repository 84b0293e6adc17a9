import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { BarEndSlot } from './page-handle.ts';

/** Puts controls at the end of the page's navigation bar. */
export function BarEnd({ children }: { readonly children: ReactNode }) {
  const slot = useContext(BarEndSlot);
  return slot && createPortal(children, slot);
}
