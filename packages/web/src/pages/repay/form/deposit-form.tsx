import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '../../../api/api-error.ts';
import { queryFor } from '../../../api/api.ts';
import { siteQuery } from '../../../api/site.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { usePendingPost } from '../../../pending-post/use-pending-post.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { AmountField } from './amount-field.tsx';
import { ChannelList, ChannelListSkeleton } from './channel-list.tsx';
import { CostLines } from './cost-lines.tsx';
import { problemOf, type DepositChannel, type DepositDraft } from './deposit-draft.ts';
import { useAnnounce, type Announcing } from './use-announce.ts';

import styles from './deposit-form.module.css';

/** Amount, then channel, then what it costs, then one button. */
export function DepositForm() {
  const { adoptedKey } = usePendingPost('trade/recharge');
  return <Form key={adoptedKey} />;
}

function Form() {
  const t = useT();
  const announcing = useAnnounce();
  const [draft, setDraft] = useState<DepositDraft>(announcing.open ?? { amount: '', channelId: null });
  const channels = useQuery(queryFor('trade/channels', { type: 'recharge' }));
  const site = useQuery(siteQuery());
  const currency = site.isPending ? null : (site.data?.currency ?? '');
  const change = (part: Partial<DepositDraft>): void => setDraft({ ...draft, ...part });
  const list = channels.data;
  if (list?.length === 0) {
    return <EmptyState icon="wallet" title={t('deposit.noChannels')} text={t('deposit.noChannelsText')} />;
  }
  if (!list && channels.error) {
    const text = channels.error instanceof ApiError ? channels.error.message : t('error.connection');
    return <RefusedState text={text} onRetry={() => channels.refetch()} />;
  }
  return (
    <Filled
      draft={draft}
      change={change}
      channels={list ?? null}
      currency={currency}
      announcing={announcing}
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
};

function Filled({ draft, change, channels, currency, announcing }: FilledProps) {
  const t = useT();
  const locale = useLocale();
  const [isAsked, setIsAsked] = useState(false);
  const { announce, state, refusal, giveUp } = announcing;
  const problem = problemOf(draft, channels ?? []);
  const channel = channels?.find((each) => each.id === draft.channelId);
  const isLocked = state !== 'idle';
  const { isPending, submit } = useSubmit(async () => {
    setIsAsked(true);
    if (problem && state !== 'unknown') return;
    // Who comes back for another deposit begins it anew.
    if (await announce(draft)) {
      setIsAsked(false);
      change({ amount: '' });
    }
  });
  const missing =
    isAsked && problem
      ? t(
          problem.key,
          problem.amount === undefined
            ? {}
            : { amount: formatAmount(problem.amount, locale, currency ?? '') },
        )
      : null;
  const message = missing ?? (refusal?.of === draft ? refusal.text : null);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.part} disabled={isLocked}>
        <AmountField
          value={draft.amount}
          currency={currency}
          onChange={(amount) => change({ amount })}
          {...(channel && { channel })}
        />
      </fieldset>
      <fieldset className={styles.part} disabled={isLocked}>
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
      <CostLines channel={channel ?? null} currency={currency ?? ''} />
      <div className={styles.foot}>
        <p className={styles.message} role="alert">
          {message}
        </p>
        <output className={styles.wait}>
          {state === 'delayed' && t('wallet.delayed')}
          {state === 'unknown' && (
            <>
              <b>{t('wallet.unknown')}</b> {t('wallet.unknownText')}
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
