import { createRoot } from 'react-dom/client';

import { ModalHost } from '../modal/modal-host.tsx';
import { ToastHost } from '../toast/toast-host.tsx';

export * as modals from '../modal/modal-store.ts';
export * as toasts from '../toast/toast-store.ts';

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
