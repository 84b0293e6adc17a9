import { useT } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { drawnOnly } from './draws.ts';
import { RoadsView } from './roads-view.tsx';
import { TrendView } from './trend-view.tsx';
import { useLatestDraws } from './use-draws.ts';

import styles from './latest-draws.module.css';

type LatestDrawsProps = {
  readonly gameId: string;
  readonly family: string;
  readonly view: 'trend' | 'roads';
};

/** The last hundred draws as a trend chart or as roads. */
export function LatestDraws({ gameId, family, view }: LatestDrawsProps) {
  const t = useT();
  const latest = useLatestDraws(gameId);
  if (!latest.data) {
    if (latest.error) return <RefusedState error={latest.error} onRetry={() => latest.refetch()} />;
    return (
      <div className={styles.waiting}>
        <Skeleton height={44} />
        <Skeleton height={400} />
      </div>
    );
  }
  const draws = drawnOnly(latest.data.list);
  if (draws.length === 0) {
    return <EmptyState icon="chart" title={t('history.empty')} text={t('history.emptyText')} />;
  }
  return view === 'trend' ? (
    <TrendView draws={draws} family={family} />
  ) : (
    <RoadsView draws={draws} family={family} />
  );
}
