import { type ComponentType, useState } from 'react';

import { loadTexts } from '../../../../i18n/i18n.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import { session, useSession } from '../../../../session/session.ts';
import type { DepositSheet } from '../../../../wallet/deposit/form/deposit-sheet.tsx';
import { depositMissing, slipPage } from './deposit-missing.ts';

type Opened = {
  readonly Sheet: ComponentType<Parameters<typeof DepositSheet>[0]>;
  readonly amount: string;
  /** For whom it was opened: another member's slip lacks something else. */
  readonly owner: string | undefined;
};

type QuickDeposit = {
  /** Opens the form with what is missing.   Units: decimal text. */
  readonly ask: (missing: string) => Promise<void>;
  readonly opened: Opened | null;
  readonly close: () => void;
};

/** The deposit of what a slip lacks, with its form over the slip. Where the form does not come, the page of
 *  deposits says why. */
export function useQuickDeposit(): QuickDeposit {
  const [opened, setOpened] = useState<Opened | null>(null);
  const owner = useSession(({ userInfo }) => userInfo?.id);
  const ask = async (missing: string): Promise<void> => {
    try {
      const [{ DepositSheet: Sheet }] = await Promise.all([
        importAgain(() => import('../../../../wallet/deposit/form/deposit-sheet.tsx')),
        loadTexts(['money']),
      ]);
      setOpened({ Sheet, amount: missing, owner });
    } catch {
      if (session.state.userInfo?.id === owner) depositMissing(missing);
    }
  };
  return { ask, opened: opened?.owner === owner ? opened : null, close: () => setOpened(null) };
}

/** The form while it is open. Its place is in the slip, not in what the slip lacks: that changes as rounds
 *  close, and what was typed stays. */
export function QuickDepositForm({ of: { opened, close } }: { readonly of: QuickDeposit }) {
  return opened && <opened.Sheet amount={opened.amount} slipPage={slipPage()} onClose={close} />;
}
