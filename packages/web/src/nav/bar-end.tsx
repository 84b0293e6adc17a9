import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { BarEndSlot } from './page-handle.ts';

/** Puts a page's controls at the end of its navigation bar. */
export function BarEnd({ children }: { readonly children: ReactNode }) {
  const slot = useContext(BarEndSlot);
  return slot && createPortal(children, slot);
}
