import { formatNumber } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { useClaim } from '../../../wallet/reward/use-claim.ts';
import { useWelfare, type Welfare, useVip } from '../../../wallet/reward/use-rewards.ts';
import { RewardCard } from './reward-card.tsx';

import styles from './welfare-page.module.css';

/** Rewards that a member can claim or work towards: the sign-in, offers, and the rebates of the last days. */
export const Page = () => (
  <MembersOnly area="reward">
    <Rewards />
  </MembersOnly>
);

function Rewards() {
  const { data, error, refetch } = useWelfare();
  if (data) return <Loaded list={data} />;
  return (
    <PageBody isBusy={!error}>
      {error ? (
        <RefusedState error={error} onRetry={() => refetch()} />
      ) : (
        <>
          <Skeleton height={60} />
          <Skeleton height={268} />
          <Skeleton height={160} count={2} />
        </>
      )}
    </PageBody>
  );
}

function Loaded({ list }: { readonly list: readonly Welfare[] }) {
  const t = useT();
  const claiming = useClaim('welfare/receive');
  const firstId = list.find(({ status }) => status === 'unlocked')?.id;
  const rebates = list.filter(({ type }) => type === 'rebate');
  const cards = (shown: readonly Welfare[]) =>
    shown.map((reward) => (
      <RewardCard key={reward.id} reward={reward} claiming={claiming} isFirst={reward.id === firstId} />
    ));
  return (
    <PageBody>
      <PointsLine />
      {cards(list.filter(({ type }) => type !== 'rebate'))}
      <section className={styles.section} aria-labelledby="welfare-rebates">
        <h2 id="welfare-rebates" className={styles.heading}>
          {t('reward.rebates')}
        </h2>
        {rebates.length === 0 ? (
          <EmptyState icon="gift" title={t('reward.noRebate')} text={t('reward.noRebateText')} />
        ) : (
          cards(rebates)
        )}
      </section>
    </PageBody>
  );
}

/** Level and points, with the way to the levels. Its room is there before the figures are. */
function PointsLine() {
  const t = useT();
  const locale = useLocale();
  const { data } = useVip(0);
  return (
    <Link to="/pages/profile/vip" className={styles.points}>
      <span>
        {t('reward.level')} <b>{data ? <bdi>{data.name}</bdi> : '\u2013'}</b>
      </span>
      <span>
        {t('reward.points')} <b>{data ? <bdi>{formatNumber(data.score, locale)}</bdi> : '\u2013'}</b>
      </span>
      <Icon name="forward" size={16} isDirectional />
    </Link>
  );
}
