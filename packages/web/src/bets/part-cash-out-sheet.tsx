import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatMoney } from '@tessera/domain/money';

import { queryFor } from '../api/api.ts';
import { formatAmount, formatPercent } from '../i18n/format.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { Amount } from '../ui/amount/index.ts';
import { Button } from '../ui/button/index.ts';
import { Chips } from '../ui/chips/index.ts';
import { Fact, Facts } from '../ui/facts/index.ts';
import { RefusedState } from '../ui/refused-state/index.ts';
import { Sheet, SheetBody } from '../ui/sheet/index.ts';
import { Skeleton } from '../ui/skeleton/index.ts';
import { CashOutNote } from './cash-out-note.tsx';
import type { RecordRow, RecordTicket } from './record-row.ts';
import type { SeenOffer } from './send-cash-out.ts';
import type { CashOutCall } from './use-cash-out.ts';

import styles from './cash-out.module.css';

type PartCashOutSheetProps = {
  readonly row: RecordRow & { readonly ticket?: RecordTicket };
  readonly call: CashOutCall;
  readonly onClose: () => void;
};

/** Chooses how much of what goes on of a ticket is cashed out, with what is paid for it now and what the rest
 *  can still pay. The amount is confirmed as it was seen; where it has changed since, nothing is paid and the
 *  new one is shown. */
export function PartCashOutSheet({ row, call, onClose }: PartCashOutSheetProps) {
  const t = useT();
  return (
    <Sheet isOpen title={t('ticket.part')} onClose={onClose}>
      <SheetBody>
        <div className={styles.offer}>
          {call.unanswered ? (
            <UnansweredPart call={call} sent={call.unanswered} />
          ) : (
            <PartChoice row={row} call={call} />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

/** Shares of the rest that can be chosen. Units: percent. */
const SHARES = ['25', '50', '75'] as const;
type ShareChoice = (typeof SHARES)[number];

function PartChoice({ row, call }: Omit<PartCashOutSheetProps, 'onClose'>) {
  const t = useT();
  const locale = useLocale();
  const restMinor = row.ticket?.share.partMinor ?? 0n;
  const partOf = (share: ShareChoice): bigint => (restMinor * BigInt(share)) / 100n;
  const shares = SHARES.filter((share) => partOf(share) > 0n);
  const [share, setShare] = useState<ShareChoice>(shares.includes('50') ? '50' : '75');
  const stake = formatMoney(partOf(share));
  const asked = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id, stake }),
    staleTime: 0,
    // One that was kept would name the part that has been paid since.
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { data, error } = asked;
  const choose = (next: ShareChoice): void => {
    setShare(next);
    call.forgetChange();
  };
  const options = shares.map((value) => ({
    value,
    label: `${formatPercent(Number(value) / 100, locale)} · ${isolated(formatAmount(partOf(value), locale))}`,
  }));
  const take = async (): Promise<void> => {
    if (!data || data.part === null) return;
    const seen = { amount: data.offer, part: { stake: data.stake, part: data.part } };
    await call.take(seen, asked.refetch);
  };
  return (
    <>
      <Chips label={t('ticket.part')} options={options} value={share} onPick={choose} />
      {data && (
        <>
          <Facts isDense>
            <Fact name={t('ticket.partRest')}>
              <Amount value={data.max_payout_after} size="s" />
            </Fact>
          </Facts>
          {(row.ticket?.autoCashOut ?? null) !== null && <p>{t('ticket.partTarget')}</p>}
          <TakeButton
            call={call}
            amount={data.offer}
            isDisabled={asked.isPlaceholderData || data.part === null}
            onPress={take}
          />
        </>
      )}
      {!data &&
        (error ? (
          <RefusedState error={error} onRetry={() => asked.refetch()} />
        ) : (
          <Skeleton height={44} count={4} />
        ))}
    </>
  );
}

type UnansweredPartProps = { readonly call: CashOutCall; readonly sent: SeenOffer };

/** The part that was sent and has no answer: nothing else is chosen or asked for until it is known what came
 *  of it. */
function UnansweredPart({ call, sent }: UnansweredPartProps) {
  const t = useT();
  const locale = useLocale();
  const stake = sent.part?.stake ?? '';
  return (
    <>
      <Chips
        label={t('ticket.part')}
        options={[{ value: stake, label: formatAmount(stake, locale) }]}
        value={stake}
        onPick={() => undefined}
        isDisabled
      />
      <TakeButton call={call} amount={sent.amount} onPress={() => call.take(sent, async () => undefined)} />
    </>
  );
}

type TakeButtonProps = {
  readonly call: CashOutCall;
  readonly amount: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => Promise<void>;
};

function TakeButton({ call, amount, isDisabled = false, onPress }: TakeButtonProps) {
  const t = useT();
  const shown = formatAmount(amount, useLocale());
  return (
    <>
      <CashOutNote call={call} amount={shown} />
      <Button isWide isDisabled={isDisabled} onPress={onPress}>
        {t('ticket.cashOut', { amount: shown })}
      </Button>
    </>
  );
}
