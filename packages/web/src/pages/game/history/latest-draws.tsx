import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { drawnOnly, type Draw } from './draws.ts';
import { RoadsView } from './roads-view.tsx';
import { TrendChart } from './trend-chart.tsx';
import { buildTrend, rank, tracksOf, type Ranking, type TrendColumn } from './trend.ts';
import { useLatestDraws } from './use-draws.ts';

import styles from './latest-draws.module.css';

/** Draws that are shown and whose hits are counted. */
const WINDOWS = ['30', '50', '100'] as const;

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

type Window = (typeof WINDOWS)[number];

type TrendViewProps = { readonly draws: readonly Draw[]; readonly family: string };

/** The trend of one track over the last draws: what came often and seldom, and the chart. */
function TrendView({ draws, family }: TrendViewProps) {
  const t = useT();
  const tracks = tracksOf(family);
  const [chosen, setChosen] = useState('');
  const [size, setSize] = useState<Window>('50');
  const track = tracks.find((each) => each.id === chosen) ?? tracks[0];
  if (!track) return null;
  const name = t(track.name, { n: track.n });
  const trend = buildTrend(draws, track, Number(size));
  return (
    <div className={styles.view}>
      <Chips
        label={t('history.track')}
        options={tracks.map((each) => ({ value: each.id, label: t(each.name, { n: each.n }) }))}
        value={track.id}
        onPick={setChosen}
      />
      <Segmented
        label={t('history.window')}
        options={WINDOWS.map((value) => ({ value, label: t('history.lastDraws', { n: Number(value) }) }))}
        value={size}
        onChange={setSize}
      />
      <TrendRanking ranking={rank(trend, track)} />
      <TrendChart name={name} family={family} trend={trend} hueOf={track.hueOf} />
      <p className={styles.legend}>{t('history.gapNote')}</p>
    </div>
  );
}

/** Frequent, rare and overdue values, in words. */
function TrendRanking({ ranking: { hot, cold, overdue } }: { readonly ranking: Ranking }) {
  const t = useT();
  const rows = [
    {
      name: t('history.hot'),
      columns: hot,
      figureOf: ({ count }: TrendColumn) => t('history.times', { n: count }),
    },
    {
      name: t('history.cold'),
      columns: cold,
      figureOf: ({ count }: TrendColumn) => t('history.times', { n: count }),
    },
    {
      name: t('history.overdue'),
      columns: overdue,
      figureOf: ({ gap }: TrendColumn) => t('history.draws', { n: gap }),
    },
  ].filter(({ columns }) => columns.length > 0);
  return (
    <dl className={styles.ranking}>
      {rows.map(({ name, columns, figureOf }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          <dd className={styles.values}>
            {columns.map((column) => (
              <span key={column.value} className={styles.value}>
                <b>{column.value}</b> <small>{figureOf(column)}</small>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
