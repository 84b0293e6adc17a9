import { useEffect, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { showToast } from '../../../../ui/toast/index.ts';

async function fetchParts() {
  const [slip, rules, own, quick, road] = await Promise.all([
    importAgain(() => import('../slip/slip-sheet.tsx')),
    importAgain(() => import('../plays/rules-sheet.tsx')),
    importAgain(() => import('../own/own-bets-sheet.tsx')),
    importAgain(() => import('../plays/quick-pick-sheet.tsx')),
    importAgain(() => import('../road/latest-road.tsx')),
  ]);
  return {
    SlipSheet: slip.SlipSheet,
    RulesSheet: rules.RulesSheet,
    OwnBetsSheet: own.OwnBetsSheet,
    QuickPickSheet: quick.QuickPickSheet,
    LatestRoad: road.LatestRoad,
  };
}

export type LateParts = Awaited<ReturnType<typeof fetchParts>>;
export type SheetName = 'slip' | 'rules' | 'own' | 'quick';

/** Which sheet is open, and the parts of the page that load once the table is on the screen. The sheet of a
 *  slip that has become empty closes: it must not come back with the next tap on the table. */
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
  const hide = (): void => setOpen(null);
  if (open === 'slip' && !hasSlip) hide();
  useEffect(() => {
    void fetchParts().then(setParts, () => undefined);
  }, []);
  // The first load may have failed: a tap tries again and reports a second failure.
  const show = (name: SheetName): void => {
    setOpen(name);
    if (parts) return;
    void fetchParts().then(setParts, () => {
      hide();
      showToast({ title: t('error.network'), icon: 'error' });
    });
  };
  return { parts, open, show, hide };
}
