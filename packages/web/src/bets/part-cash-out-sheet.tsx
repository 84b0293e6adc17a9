import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatMoney } from '@tessera/domain/money';

import { ApiError } from '../api/api-error.ts';
import { queryFor } from '../api/api.ts';
import { formatAmount, formatPercent } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { useSession } from '../session/session.ts';
import { Amount } from '../ui/amount/index.ts';
import { Button } from '../ui/button/index.ts';
import { Chips } from '../ui/chips/index.ts';
import { errorText } from '../ui/error-text/index.ts';
import { Fact, Facts } from '../ui/facts/index.ts';
import { RefusedState } from '../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../ui/sheet/index.ts';
import { Skeleton } from '../ui/skeleton/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { cashOutAs } from './cash-out-as.ts';
import type { RecordRow, RecordTicket } from './record-row.ts';

import styles from './cash-out.module.css';

type PartCashOutSheetProps = {
  readonly row: RecordRow & { readonly ticket?: RecordTicket };
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Shares of the rest that can be chosen. Units: percent. */
const SHARES = ['25', '50', '75'] as const;
type ShareChoice = (typeof SHARES)[number];

/** Chooses how much of what goes on of a ticket is cashed out, with what is paid for it now and what the rest
 *  can still pay. The amount is confirmed as it was seen; where it has changed since, nothing is paid and the
 *  new one is shown. A call without an answer is sent again by the same button, and paid once. */
export function PartCashOutSheet({ row, onDone, onClose }: PartCashOutSheetProps) {
  const t = useT();
  const locale = useLocale();
  const client = useQueryClient();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const restMinor = row.ticket?.share.partMinor ?? 0n;
  const partOf = (share: ShareChoice): bigint => (restMinor * BigInt(share)) / 100n;
  const shares = SHARES.filter((share) => partOf(share) > 0n);
  const [share, setShare] = useState<ShareChoice>(shares.includes('50') ? '50' : '75');
  const [wasChanged, setChanged] = useState(false);
  const stake = formatMoney(partOf(share));
  const asked = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id, stake }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { data, error } = asked;
  const take = async (): Promise<void> => {
    if (!data || data.part === null) return;
    try {
      const paid = await cashOutAs(owner, row.id, data.offer, { stake: data.stake, part: data.part });
      showToast({ title: t('ticket.cashedOut', { amount: formatAmount(paid, locale) }) });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'CASHOUT_CHANGED') {
        await asked.refetch();
        setChanged(true);
        return;
      }
      showToast({ title: errorText(failure), icon: 'error' });
    }
    // What is offered for the rest is another amount now.
    void client.invalidateQueries({ queryKey: ['games/cashoutOffer'] });
    onDone();
  };
  const choose = (next: ShareChoice): void => {
    setShare(next);
    setChanged(false);
  };
  const options = shares.map((value) => ({
    value,
    label: `${formatPercent(Number(value) / 100, locale)} · ${isolated(formatAmount(partOf(value), locale))}`,
  }));
  return (
    <Sheet isOpen title={t('ticket.part')} onClose={onClose}>
      <SheetBody>
        <div className={styles.offer}>
          <Chips label={t('ticket.part')} options={options} value={share} onPick={choose} />
          {data && (
            <>
              <Facts isDense>
                <Fact name={t('ticket.partRest')}>
                  <Amount value={data.max_payout_after} size="s" />
                </Fact>
              </Facts>
              {(row.ticket?.autoCashOut ?? null) !== null && <p>{t('ticket.partTarget')}</p>}
              {wasChanged && (
                <output className={styles.changed}>
                  {t('ticket.cashOutChanged', { amount: formatAmount(data.offer, locale) })}
                </output>
              )}
              <Button isWide isDisabled={asked.isPlaceholderData || data.part === null} onPress={take}>
                {t('ticket.cashOut', { amount: formatAmount(data.offer, locale) })}
              </Button>
            </>
          )}
          {!data &&
            (error ? (
              <RefusedState error={error} onRetry={() => asked.refetch()} />
            ) : (
              <Skeleton height={44} count={4} />
            ))}
        </div>
      </SheetBody>
    </Sheet>
  );
}
