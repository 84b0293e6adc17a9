import { createRoot } from 'react-dom/client';

import { ModalHost } from './modal-host.tsx';
import { ToastHost } from './toast-host.tsx';

export * as modals from './modal-store.ts';
export * as toasts from './toast-store.ts';

// A React root of its own, so that a toast does not render the pages again. The live regions are in the
// document, empty, before the first message.
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <>
    <ModalHost />
    <ToastHost />
  </>,
);
