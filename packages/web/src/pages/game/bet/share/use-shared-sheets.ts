import { useState } from 'react';

import { loadTexts, t } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type * as Sheets from './shared-sheets.ts';

/** The sheets of shared slips. Their code and their texts load with the first tap that needs them. */
export function useSharedSheets(): {
  readonly sheets: typeof Sheets | null;
  /** Resolves to whether they have come; the player is notified if not. */
  readonly load: () => Promise<boolean>;
} {
  const [sheets, setSheets] = useState<typeof Sheets | null>(null);
  const load = async (): Promise<boolean> => {
    try {
      const [loaded] = await Promise.all([
        importAgain(() => import('./shared-sheets.ts')),
        loadTexts(['proofs']),
      ]);
      setSheets(loaded);
      return true;
    } catch {
      showToast({ title: t('error.network'), icon: 'error' });
      return false;
    }
  };
  return { sheets, load };
}
