import { useEffect, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { showToast } from '../../../../ui/toast/index.ts';

async function fetchSheets() {
  const [slip, rules, own, quick] = await Promise.all([
    importAgain(() => import('../slip/slip-sheet.tsx')),
    importAgain(() => import('../plays/rules-sheet.tsx')),
    importAgain(() => import('../own/own-bets-sheet.tsx')),
    importAgain(() => import('../plays/quick-pick-sheet.tsx')),
  ]);
  return {
    SlipSheet: slip.SlipSheet,
    RulesSheet: rules.RulesSheet,
    OwnBetsSheet: own.OwnBetsSheet,
    QuickPickSheet: quick.QuickPickSheet,
  };
}

type Sheets = Awaited<ReturnType<typeof fetchSheets>>;
type SheetName = 'slip' | 'rules' | 'own' | 'quick';

/** Which sheet is open, and the lazily loaded sheets. They load once the board is on the screen. */
export function useSheets(): {
  /** Null until they are loaded. */
  readonly sheets: Sheets | null;
  readonly open: SheetName | null;
  readonly show: (name: SheetName) => void;
  readonly hide: () => void;
} {
  const t = useT();
  const [sheets, setSheets] = useState<Sheets | null>(null);
  const [open, setOpen] = useState<SheetName | null>(null);
  const hide = (): void => setOpen(null);
  useEffect(() => {
    void fetchSheets().then(setSheets, () => undefined);
  }, []);
  // The first load may have failed: a tap tries again and reports a second failure.
  const show = (name: SheetName): void => {
    setOpen(name);
    if (sheets) return;
    void fetchSheets().then(setSheets, () => {
      hide();
      showToast({ title: t('error.network'), icon: 'error' });
    });
  };
  return { sheets, open, show, hide };
}
