import { useEffect, useState } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { showToast } from '../../../../ui/toast/index.ts';

async function fetchSheets() {
  const [slip, rules] = await Promise.all([
    import('../slip/slip-sheet.tsx'),
    import('../plays/rules-sheet.tsx'),
  ]);
  return { SlipSheet: slip.SlipSheet, RulesSheet: rules.RulesSheet };
}

type Code = Awaited<ReturnType<typeof fetchSheets>>;
type SheetName = 'slip' | 'rules';

/** Which sheet is open, and the code of the sheets, fetched once the table stands: nobody opens one
 *  before. */
export function useSheets(): {
  /** Null until it is there. */
  readonly code: Code | null;
  readonly open: SheetName | null;
  readonly show: (name: SheetName) => void;
  readonly hide: () => void;
} {
  const t = useT();
  const [code, setCode] = useState<Code | null>(null);
  const [open, setOpen] = useState<SheetName | null>(null);
  const hide = (): void => setOpen(null);
  useEffect(() => {
    void fetchSheets().then(setCode, () => undefined);
  }, []);
  // The first fetch may have failed: a tap is worth another, and an answer.
  const show = (name: SheetName): void => {
    setOpen(name);
    if (code) return;
    void fetchSheets().then(setCode, () => {
      hide();
      showToast({ title: t('error.network'), icon: 'error' });
    });
  };
  return { code, open, show, hide };
}
