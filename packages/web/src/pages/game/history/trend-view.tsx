import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import type { Draw } from './draws.ts';
import { TrendChart } from './trend-chart.tsx';
import { TrendRanking } from './trend-ranking.tsx';
import { buildTrend, rank, tracksOf } from './trend.ts';

import styles from './trend-view.module.css';

/** Draws that are shown and whose hits are counted. */
const WINDOWS = ['30', '50', '100'] as const;
type Window = (typeof WINDOWS)[number];

type TrendViewProps = { readonly draws: readonly Draw[]; readonly family: string };

/** The trend of one track over the last draws: what came often and seldom, and the chart. */
export function TrendView({ draws, family }: TrendViewProps) {
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
