import { useEffect, useState, type ComponentType } from 'react';
import { modalStore } from './modal-store.ts';

/** The place of questions. What draws them is fetched with the first question, not with the app. */
export function ModalSlot() {
  const [host, setHost] = useState<{ readonly Host: ComponentType } | null>(null);
  useEffect(() => {
    if (host) return;
    const fetchHost = (): void => {
      import('./modal-host.tsx').then(
        ({ ModalHost }) => setHost({ Host: ModalHost }),
        () => modalStore.getState().open?.settle(false),
      );
    };
    if (modalStore.getState().open) fetchHost();
    return modalStore.subscribe(fetchHost);
  }, [host]);
  return host && <host.Host />;
}
