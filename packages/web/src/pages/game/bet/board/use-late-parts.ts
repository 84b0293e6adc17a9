import { startTransition, useCallback, useEffect, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { whenIdle } from '../../../../lazy/when-idle.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { SheetName } from './board-sheets.tsx';

/** State of the open sheet, and of the parts of the page that load once the table is on the screen. The sheet
 *  of a slip that has become empty closes: it must not come back with the next tap on the table. A load that
 *  has failed is tried again with the first selection, back online, and with a tap that needs it, which
 *  reports a second failure. `load` stays the same function between renders. */
export function useLateParts<Parts>(
  load: () => Promise<Parts>,
  hasSlip: boolean,
): {
  /** Null until they are loaded. */
  readonly parts: Parts | null;
  readonly open: SheetName | null;
  readonly show: (name: SheetName) => void;
  readonly hide: () => void;
  /** Asks for the parts with a tap that needs them. */
  readonly want: () => void;
} {
  const t = useT();
  const [parts, setParts] = useState<Parts | null>(null);
  const [open, setOpen] = useState<SheetName | null>(null);
  const hide = useCallback((): void => setOpen(null), []);
  if (open === 'slip' && !hasSlip) hide();
  useEffect(() => {
    if (parts) return;
    const begin = (): void => {
      // In slices: the table is in use.
      void importAgain(load).then(
        (fetched) => startTransition(() => setParts(fetched)),
        () => undefined,
      );
    };
    // A slip that was left here is not kept waiting.
    const callOff = hasSlip ? begin() : whenIdle(begin);
    addEventListener('online', begin);
    return () => {
      callOff?.();
      removeEventListener('online', begin);
    };
  }, [parts, load, hasSlip]);
  const want = useCallback((): void => {
    if (parts) return;
    void importAgain(load).then(setParts, () => {
      hide();
      showToast({ title: t('error.network'), icon: 'error' });
    });
  }, [parts, load, hide, t]);
  const show = useCallback(
    (name: SheetName): void => {
      setOpen(name);
      want();
    },
    [want],
  );
  return { parts, open, show, hide, want };
}
