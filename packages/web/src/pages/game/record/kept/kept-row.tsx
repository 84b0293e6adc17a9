import { type ComponentType, useState } from 'react';

import { loadTexts, useT } from '../../../../i18n/i18n.ts';
import { ListRow } from '../../../../ui/list-row/index.ts';

type KeptProps = { readonly owner: string; readonly isDemo: boolean };
type Sheet = ComponentType<KeptProps & { readonly onClose: () => void }>;

/** Opens what this phone keeps of the reader's bets. */
export function KeptRow(props: KeptProps) {
  const t = useT();
  const [Opened, setOpened] = useState<Sheet | null>(null);
  const open = async (): Promise<void> => {
    const [{ KeptSheet }] = await Promise.all([import('./kept-sheet.tsx'), loadTexts(['proofs'])]);
    setOpened(() => KeptSheet);
  };
  return (
    <>
      <ListRow icon="seal" label={t('record.kept')} onTap={() => void open().catch(() => undefined)} />
      {Opened && <Opened {...props} onClose={() => setOpened(null)} />}
    </>
  );
}
