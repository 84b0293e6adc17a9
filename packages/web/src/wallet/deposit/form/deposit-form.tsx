import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { typedMinor } from '@tessera/domain/typed-amount';

import { adoptStyles } from '../../../game-family/adopt-styles.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { AmountField, QuickAmounts } from '../../../ui/amount-field/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { channelsQuery } from '../../channels-query.ts';
import { forgetDepositWish, useDepositWish } from '../../deposit/deposit-wish.ts';
import { useCurrency } from '../../use-currency.ts';
import { ChannelList, ChannelListSkeleton } from './channel-list.tsx';
import { CostLines } from './cost-lines.tsx';
import { problemOf, quickAmounts, type DepositChannel, type DepositDraft } from './deposit-draft.ts';
import { lastChannel } from './last-channel.ts';
import { useAnnounce, type Announcing } from './use-announce.ts';

import css from './deposit-form.css?inline';

adoptStyles(css);

/** Amount, then channel, then what it costs, then one button. */
export function DepositForm() {
  const { serial, amount, slipPage } = useDepositWish();
  return <NewDeposit key={serial} wished={amount} slipPage={slipPage} onDone={forgetDepositWish} />;
}

type NewDepositProps = {
  /** The amount that the form begins with, decimal text; "" for none. */
  readonly wished: string;
  /** The page with the slip that it is for; "" for none. */
  readonly slipPage: string;
  /** The order is made, and its page is on the screen. */
  readonly onDone: () => void;
};

/** A new deposit, wherever it is asked for. Its channel is that of the last one until another is chosen. */
export function NewDeposit(props: NewDepositProps) {
  const { adoptedKey } = usePendingPost('trade/recharge');
  return <Form key={adoptedKey} {...props} />;
}

function Form({ wished, slipPage, onDone }: NewDepositProps) {
  const t = useT();
  const announcing = useAnnounce(slipPage);
  const [draft, setDraft] = useState<DepositDraft>(
    () => announcing.open ?? { amount: wished, channelId: lastChannel() },
  );
  const channels = useQuery(channelsQuery('recharge'));
  const currency = useCurrency();
  const change = (part: Partial<DepositDraft>): void => {
    announcing.forgetRefusal();
    setDraft({ ...draft, ...part });
  };
  const list = channels.data;
  if (list?.length === 0) {
    return <EmptyState icon="wallet" title={t('deposit.noChannels')} text={t('deposit.noChannelsText')} />;
  }
  if (!list && channels.error) {
    return <RefusedState error={channels.error} onRetry={() => channels.refetch()} />;
  }
  return (
    <Filled
      draft={draft}
      change={change}
      channels={list ?? null}
      currency={currency}
      announcing={announcing}
      isWished={wished !== ''}
      onDone={onDone}
    />
  );
}

type FilledProps = {
  readonly draft: DepositDraft;
  readonly change: (part: Partial<DepositDraft>) => void;
  /** Null while they are on their way. */
  readonly channels: readonly DepositChannel[] | null;
  readonly currency: string | null;
  readonly announcing: Announcing;
  /** The form was opened with an amount. */
  readonly isWished: boolean;
  readonly onDone: () => void;
};

function Filled({ draft, change, channels, currency, announcing, isWished, onDone }: FilledProps) {
  const t = useT();
  const locale = useLocale();
  const [isTried, setIsTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isToTop = useRef(isWished);
  // The page may have been left scrolled down. Once for a wish: an effect runs again when the page is shown.
  useEffect(() => {
    if (isToTop.current) form.current?.closest('dialog, main')?.scrollTo(0, 0);
    isToTop.current = false;
  }, []);
  const { announce, state, refusal, giveUp } = announcing;
  const problem = problemOf(draft, channels ?? []);
  const channel = channels?.find((each) => each.id === draft.channelId);
  const isLocked = state !== 'idle';
  const { isPending, submit } = useSubmit(async () => {
    setIsTried(true);
    if (problem && state !== 'unknown') return;
    // Who comes back for another deposit begins it anew.
    if (await announce(draft)) {
      setIsTried(false);
      change({ amount: '' });
      onDone();
    }
  });
  const errorAt = (field: 'amount' | 'channel'): string | undefined => {
    if (!isTried || problem?.field !== field) return undefined;
    return t(
      problem.key,
      problem.limit ? { amount: formatAmount(problem.limit, locale, currency ?? '') } : {},
    );
  };
  return (
    <form ref={form} className="dp-form" onSubmit={submit} noValidate>
      <fieldset className="dp-part" disabled={isLocked}>
        <AmountField
          label={t('deposit.howMuch')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          currency={currency}
          error={errorAt('amount')}
          quick={
            <QuickAmounts
              amounts={quickAmounts(channel)}
              value={draft.amount}
              onPick={(amount) => change({ amount })}
            />
          }
        />
      </fieldset>
      <fieldset
        className="dp-part"
        disabled={isLocked}
        aria-invalid={errorAt('channel') !== undefined || undefined}
      >
        <legend>{t('deposit.howTo')}</legend>
        {channels ? (
          <ChannelList
            channels={channels}
            value={draft.channelId}
            onChange={(channelId) => change({ channelId })}
          />
        ) : (
          <ChannelListSkeleton />
        )}
      </fieldset>
      <CostLines channel={channel ?? null} amountMinor={typedMinor(draft.amount)} currency={currency ?? ''} />
      <div className="dp-foot" data-foot="">
        <FaultText text={errorAt('channel') ?? refusal} />
        <output className="dp-wait">
          {state === 'delayed' && <span>{t('wallet.delayed')}</span>}
          {state === 'unknown' && (
            <>
              <b>{t('wallet.unknown')}</b> <span>{t('wallet.unknownText')}</span>
            </>
          )}
        </output>
        <Button type="submit" isWide isPending={isPending}>
          {t(state === 'unknown' ? 'wallet.askAgain' : 'deposit.submit')}
        </Button>
        {state === 'unknown' && (
          <Button kind="plain" isWide onPress={giveUp}>
            {t('wallet.giveUp')}
          </Button>
        )}
      </div>
    </form>
  );
}
