import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { Button } from '../../../ui/button/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { channelsQuery } from '../../../wallet/channels-query.ts';
import { HoldNote } from '../../../wallet/hold-note.tsx';
import { CardItem, CardItemSkeleton } from './card-item.tsx';

import styles from './card-page.module.css';

const toForm = (): unknown => openUrl('/pages/trade/cards?add=1');

export function CardList() {
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
