import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { CARD_KINDS, cardKindOf, type CardKind } from '@tessera/domain/wallet/channel';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams, usePageTitle, usePageShow } from '../../../nav/page-context.ts';
import { queryText } from '../../../nav/url.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { Tabs } from '../../../ui/tabs/index.ts';
import { channelsQuery } from '../../../wallet/channels-query.ts';
import { MoneyPage } from '../../../wallet/money-page.tsx';
import { HoldNote } from '../../../wallet/order/hold-note.tsx';
import { AccountForm, AccountFormSkeleton } from './account-form.tsx';
import { CardItem, CardItemSkeleton } from './card-item.tsx';

import styles from './card-page.module.css';

/** The member's withdrawal accounts; with `?add` in the address, the form for a new one, of one `kind` if
 *  that is given. */
export function Page() {
  const query = useQueryParams();
  const isAdding = queryText(query, 'add') !== '';
  const kind = CARD_KINDS.find((each) => each === queryText(query, 'kind')) ?? null;
  return <MoneyPage>{isAdding ? <AddCard kind={kind} /> : <CardList />}</MoneyPage>;
}

/** Adds an account for withdrawals, of any kind or of one: first the channel, then its fields. */
function AddCard({ kind }: { readonly kind: CardKind | null }) {
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

const toForm = (): unknown => openUrl('/pages/trade/cards?add=1');

function CardList() {
  const t = useT();
  const cards = useQuery(queryFor('trade/cards'));
  const channels = useQuery(channelsQuery('withdraw')).data ?? [];
  const hold = Math.max(0, ...channels.map((each) => each.hold_seconds));
  usePageShow(() => void cards.refetch());
  if (!cards.data) {
    return cards.error ? (
      <RefusedState error={cards.error} onRetry={() => cards.refetch()} />
    ) : (
      <PageBody>
        <Skeleton height={42} />
        <CardItemSkeleton count={2} />
      </PageBody>
    );
  }
  if (cards.data.length === 0) {
    const add = <Button onPress={toForm}>{t('card.add')}</Button>;
    return <EmptyState icon="wallet" title={t('card.empty')} text={t('card.emptyText')} action={add} />;
  }
  return (
    <PageBody>
      <p className={styles.soft}>
        {t('card.note')} <HoldNote seconds={hold} />
      </p>
      <ul className={styles.list} aria-label={t('card.list')}>
        {cards.data.map((card) => (
          <CardItem key={card.id} card={card} onChanged={async () => (await cards.refetch()).data ?? []} />
        ))}
      </ul>
      <Button isWide onPress={toForm}>
        {t('card.add')}
      </Button>
    </PageBody>
  );
}
