import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../api/api-error.ts';
import { queryFor } from '../api/api.ts';
import { formatAmount } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/button/index.ts';
import { errorText } from '../ui/error-text/index.ts';
import { showModal } from '../ui/modal/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { cashOutAs } from './cash-out-as.ts';
import type { RecordRow } from './record-row.ts';

import styles from './cash-out.module.css';

type CashOutProps = {
  readonly row: RecordRow;
  readonly onChanged: () => void;
  /** Beside others: small. */
  readonly isInRow?: boolean;
};

/** What is offered for a ticket now, and the way to take it. The amount is confirmed as it was seen; where it
 *  has changed since, nothing is paid and the new one is shown. */
export function CashOut({ row, onChanged, isInRow = false }: CashOutProps) {
  const t = useT();
  const locale = useLocale();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const [wasChanged, setChanged] = useState(false);
  const asked = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id }),
    staleTime: 0,
    retry: false,
  });
  const { data } = asked;
  if (!data || asked.error) return null;
  const [amount, worth] = [formatAmount(data.offer, locale), formatAmount(data.worth, locale)];
  const take = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('ticket.cashOutAsk', { amount }),
      content: t('ticket.cashOutText', { worth, amount }),
      confirmText: t('ticket.cashOut', { amount }),
      cancelText: t('record.keep'),
    });
    if (!confirm) return;
    try {
      const paid = await cashOutAs(owner, row.id, data.offer);
      showToast({ title: t('ticket.cashedOut', { amount: formatAmount(paid, locale) }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'CASHOUT_CHANGED') {
        await asked.refetch();
        setChanged(true);
        return;
      }
      showToast({ title: errorText(error), icon: 'error' });
    }
    onChanged();
  };
  return (
    <div className={styles.offer}>
      {wasChanged && <output className={styles.changed}>{t('ticket.cashOutChanged', { amount })}</output>}
      <Button kind="quiet" isWide={!isInRow} size={isInRow ? 's' : 'm'} onPress={take}>
        {t('ticket.cashOut', { amount })}
      </Button>
    </div>
  );
}
