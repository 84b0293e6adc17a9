import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { knownKey, useT } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { useClaim } from '../../../wallet/reward/use-claim.ts';
import { bySection, receiveStatus } from './by-section.ts';
import { PROMOTION_PX, PromotionCard } from './promotion-card.tsx';
import { Receive } from './receive.tsx';

import styles from './discount-page.module.css';

/** Offers to claim and promotions: running ones first, then those to come, then those that have ended. */
export function Page() {
  const { data, error, refetch } = useQuery({ ...queryFor('index/discount'), staleTime: 0 });
  if (data) return <Promotions list={data} />;
  return (
    <PageBody isBusy={!error}>
      {error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={PROMOTION_PX} count={2} />
      )}
    </PageBody>
  );
}

function Promotions({ list }: { readonly list: Data<'index/discount'> }) {
  const t = useT();
  const claiming = useClaim('welfare/receive');
  const firstId = list.find((each) => receiveStatus(each) === 'unlocked')?.id;
  if (list.length === 0) {
    return <EmptyState icon="gift" title={t('discount.empty')} text={t('discount.emptyText')} />;
  }
  return (
    <PageBody>
      {bySection(list).map(({ status, promotions }) => (
        <section key={status} className={styles.section} aria-labelledby={`discount-${status}`}>
          <h2 id={`discount-${status}`} className={styles.heading}>
            {t(knownKey(`discount.${status}`))}
          </h2>
          {promotions.map((promotion) => (
            <PromotionCard
              key={promotion.id}
              promotion={promotion}
              foot={
                promotion.receive_id !== '' && (
                  <Receive promotion={promotion} claiming={claiming} isFirst={promotion.id === firstId} />
                )
              }
            />
          ))}
        </section>
      ))}
    </PageBody>
  );
}
