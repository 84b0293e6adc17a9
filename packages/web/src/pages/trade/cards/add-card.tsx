import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { cardKindOf, type CardKind } from '@tessera/domain/channel';

import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { usePageTitle } from '../../../nav/page-context.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { Tabs } from '../../../ui/tabs/index.ts';
import { channelsQuery } from '../../../wallet/channels-query.ts';
import { AccountForm, AccountFormSkeleton } from './account-form.tsx';

/** Adds an account for withdrawals, of any kind or of one: first the channel, then its fields. */
export function AddCard({ kind }: { readonly kind: CardKind | null }) {
  const t = useT();
  usePageTitle(t(kind === null ? 'card.add' : `withdraw.addCard.${kind}`));
  const channels = useQuery(channelsQuery('withdraw'));
  const [chosen, setChosen] = useState('');
  if (!channels.data) {
    return channels.error ? (
      <RefusedState error={channels.error} onRetry={() => channels.refetch()} />
    ) : (
      <PageBody>
        <Skeleton height={44} />
        <AccountFormSkeleton />
      </PageBody>
    );
  }
  const offered = channels.data.filter(({ type }) => kind === null || cardKindOf(type) === kind);
  const channel = offered.find(({ id }) => String(id) === chosen) ?? offered[0];
  if (!channel) return <RefusedState text={t('refusal.CHANNEL_NOT_EXISTS')} />;
  return (
    <Tabs
      label={t('wallet.channel')}
      items={offered.map(({ id, name }) => ({ value: String(id), label: isolated(name) }))}
      value={String(channel.id)}
      onChange={setChosen}
    >
      <AccountForm key={channel.id} channel={channel} />
    </Tabs>
  );
}
