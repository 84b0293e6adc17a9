import { createRoot } from 'react-dom/client';

import { ActionSheetHost } from './action-sheet-host.tsx';
import { closeActionSheet } from './action-sheet-store.ts';
import { ModalHost } from './modal-host.tsx';
import { closeModal } from './modal-store.ts';
import { ToastHost } from './toast-host.tsx';
export * as actionSheets from './action-sheet-store.ts';
export { keepDialogEntries } from './dialog-entries.ts';
export * as modals from './modal-store.ts';
export * as toasts from './toast-store.ts';

/** Cancels what waits for a choice, when its page is left. */
export function closeDialogs(): void {
  closeModal();
  closeActionSheet();
}

// A React root of its own, so that a toast does not render the pages again. The live regions are in the
// document, empty, before the first message.
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <>
    <ActionSheetHost />
    <ModalHost />
    <ToastHost />
  </>,
);
