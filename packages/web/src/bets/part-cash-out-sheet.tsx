import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

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
import type { SeenOffer } from './sent-cash-outs.ts';
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
  const [chosen, setChosen] = useState<ShareChoice>('50');
  return (
    <Sheet isOpen title={t('ticket.part')} onClose={onClose}>
      <SheetBody>
        <div className={styles.offer}>
          {call.sent ? (
            <SentOffer call={call} sent={call.sent} />
          ) : (
            <PartChoice row={row} call={call} chosen={chosen} onChoose={setChosen} />
          )}
        </div>
      </SheetBody>
    </Sheet>
  );
}

/** Shares of the rest that can be chosen. Units: percent. */
const SHARES = ['25', '50', '75'] as const;
type ShareChoice = (typeof SHARES)[number];

type PartChoiceProps = Omit<PartCashOutSheetProps, 'onClose'> & {
  readonly chosen: ShareChoice;
  readonly onChoose: (share: ShareChoice) => void;
};

function PartChoice({ row, call, chosen, onChoose }: PartChoiceProps) {
  const t = useT();
  const locale = useLocale();
  const restMinor = row.ticket?.share.partMinor ?? 0n;
  const partOf = (share: ShareChoice): bigint => (restMinor * BigInt(share)) / 100n;
  const shares = SHARES.filter((share) => partOf(share) > 0n);
  // Half of more than 0.01 is something, however small the rest has become.
  const share = shares.includes(chosen) ? chosen : '50';
  const stake = formatMoney(partOf(share));
  const asked = useQuery({
    ...queryFor('games/cashoutOffer', { bet_id: row.id, stake }),
    staleTime: 0,
    // One that was kept would name the part that has been paid since.
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { error } = asked;
  const data = error ? undefined : asked.data;
  // A part was taken meanwhile, and this stake is all that it has left: the record that is read again has
  // shares of that.
  const isAll = data?.part === null && !asked.isPlaceholderData;
  const renew = useEffectEvent(call.renew);
  useEffect(() => {
    if (isAll) renew();
  }, [isAll]);
  const choose = (next: ShareChoice): void => {
    onChoose(next);
    call.forgetChange();
  };
  const options = shares.map((value) => ({
    value,
    label: `${formatPercent(Number(value) / 100, locale)} · ${isolated(formatAmount(partOf(value), locale))}`,
  }));
  const take = async (): Promise<void> => {
    if (!data || data.part === null) return;
    const seen = { amount: data.offer, part: { stake: data.stake, part: data.part } };
    // The choice is shown anew after it, and asks by itself.
    await call.take(seen, async () => undefined);
  };
  return (
    <>
      <Chips label={t('ticket.part')} options={options} value={share} onPick={choose} />
      {isAll && <p role="alert">{t('refusal.CASHOUT_CHANGED')}</p>}
      {data && !isAll && (
        <>
          <Facts isDense>
            <Fact name={t('ticket.partRest')}>
              <Amount value={data.max_payout_after} size="s" />
            </Fact>
          </Facts>
          {(row.ticket?.autoCashOut ?? null) !== null && <p>{t('ticket.partTarget')}</p>}
          <TakeButton call={call} amount={data.offer} isDisabled={asked.isPlaceholderData} onPress={take} />
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

type SentOfferProps = { readonly call: CashOutCall; readonly sent: SeenOffer };

/** What was sent, a part or all of it: nothing else is chosen or asked for until it is known what came of
 *  it. */
function SentOffer({ call, sent }: SentOfferProps) {
  const t = useT();
  const locale = useLocale();
  const stake = sent.part?.stake;
  return (
    <>
      {stake !== undefined && (
        <Chips
          label={t('ticket.part')}
          options={[{ value: stake, label: formatAmount(stake, locale) }]}
          value={stake}
          onPick={() => undefined}
          isDisabled
        />
      )}
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
      <Button isWide isDisabled={isDisabled} isPending={call.isSending} onPress={onPress}>
        {t('ticket.cashOut', { amount: shown })}
      </Button>
    </>
  );
}
