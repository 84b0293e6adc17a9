import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const SlotContext = createContext<HTMLElement | null>(null);
export const BarEndSlot = SlotContext;

/** Puts a page's controls at the end of its navigation bar. */
export function BarEnd({ children }: { readonly children: ReactNode }) {
  const slot = useContext(SlotContext);
  return slot && createPortal(children, slot);
}
