import { startTransition, useCallback, useEffect, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { whenIdle } from '../../../../lazy/when-idle.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { SheetName } from './board-sheets.tsx';

const fetchParts = () => importAgain(() => import('./late-parts.ts'));

type LateParts = Awaited<ReturnType<typeof fetchParts>>;

/** Which sheet is open, and the parts of the page that load once the table is on the screen. The sheet of a
 *  slip that has become empty closes: it must not come back with the next tap on the table. A load that has
 *  failed is tried again with the first selection, back online, and with a tap that needs it, which reports a
 *  second failure. */
export function useLateParts(hasSlip: boolean): {
  /** Null until they are loaded. */
  readonly parts: LateParts | null;
  readonly open: SheetName | null;
  readonly show: (name: SheetName) => void;
  readonly hide: () => void;
} {
  const t = useT();
  const [parts, setParts] = useState<LateParts | null>(null);
  const [open, setOpen] = useState<SheetName | null>(null);
  const hide = useCallback((): void => setOpen(null), []);
  if (open === 'slip' && !hasSlip) hide();
  useEffect(() => {
    if (parts) return;
    const load = (): void => {
      // In slices: the table is in use.
      void fetchParts().then(
        (fetched) => startTransition(() => setParts(fetched)),
        () => undefined,
      );
    };
    // A slip that was left here is not kept waiting.
    const callOff = hasSlip ? load() : whenIdle(load);
    addEventListener('online', load);
    return () => {
      callOff?.();
      removeEventListener('online', load);
    };
  }, [parts, hasSlip]);
  const show = useCallback(
    (name: SheetName): void => {
      setOpen(name);
      if (parts) return;
      void fetchParts().then(setParts, () => {
        hide();
        showToast({ title: t('error.network'), icon: 'error' });
      });
    },
    [parts, hide, t],
  );
  return { parts, open, show, hide };
}
