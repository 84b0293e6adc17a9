import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../api/api.ts';
import { formatAmount } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { Button } from '../ui/button/index.ts';
import { CashOutNote } from './cash-out-note.tsx';
import type { RecordRow } from './record-row.ts';
import { useCashOut } from './use-cash-out.ts';

import styles from './cash-out.module.css';

type CashOutProps = {
  readonly row: RecordRow;
  readonly onChanged: () => void;
  /** Beside others: small. */
  readonly isInRow?: boolean;
};

/** What is offered for a ticket now, and the way to take it. The amount is confirmed as it was seen; where it
 *  has changed since, nothing is paid and the new one is shown. One without an answer was confirmed already:
 *  the same button sends it again. */
export function CashOut({ row, onChanged, isInRow = false }: CashOutProps) {
  const t = useT();
  const locale = useLocale();
  const call = useCashOut(row, { onDone: onChanged, onChanged });
  const { sent } = call;
  const { data, error, refetch } = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id }),
    staleTime: 0,
    retry: false,
    enabled: sent === null,
  });
  const offered = sent?.amount ?? (error ? undefined : data?.offer);
  if (offered === undefined) return null;
  const amount = formatAmount(offered, locale);
  return (
    <div className={styles.offer}>
      <CashOutNote call={call} amount={amount} />
      <Button
        kind="quiet"
        isWide={!isInRow}
        size={isInRow ? 's' : 'm'}
        isPending={call.isSending}
        onPress={() => call.take({ amount: offered, worth: data?.worth ?? offered }, refetch)}
      >
        {t('ticket.cashOut', { amount })}
      </Button>
    </div>
  );
}
