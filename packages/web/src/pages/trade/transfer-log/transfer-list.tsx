import { useState } from 'react';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { MoneyLog } from '../../../wallet/log/money-log.tsx';
import { useLog } from '../../../wallet/log/use-log.ts';
import { signedOf, TransferRow, type Direction, type Transfer } from './transfer-row.tsx';
import { TransferSheet } from './transfer-sheet.tsx';

export function TransferList({ direction }: { readonly direction: Direction }) {
  const t = useT();
  const [open, setOpen] = useState<Transfer | null>(null);
  const log = useLog<Transfer>({
    key: ['trade/transferLog', direction],
    fetchPage: (page, signal) =>
      api(
        'trade/transferLog',
        { ...page, ...(direction !== '' && { direction }) },
        { showLoading: false, showError: false, ...(signal && { signal }) },
      ),
    signedOf,
  });
  return (
    <>
      <MoneyLog
        log={log}
        empty={
          <EmptyState
            icon="repeat"
            title={t('transferLog.empty')}
            text={t('transferLog.emptyText')}
            action={<ButtonLink to="/pages/trade/transfer">{t('wallet.transfer')}</ButtonLink>}
          />
        }
        renderItem={(item) => <TransferRow item={item} onOpen={() => setOpen(item)} />}
      />
      {open && <TransferSheet item={open} onClose={() => setOpen(null)} />}
    </>
  );
}
