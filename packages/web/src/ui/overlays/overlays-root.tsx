import { createRoot } from 'react-dom/client';

import { ModalHost } from '../modal/modal-host.tsx';
import { ToastHost } from '../toast/toast-host.tsx';

export * as modals from '../modal/modal-store.ts';
export * as toasts from '../toast/toast-store.ts';

// A root of its own: nothing of the pages is drawn again when a toast comes and goes. The places of the words
// that are read out stand empty before the first of them.
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(
  <>
    <ModalHost />
    <ToastHost />
  </>,
);
