import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Chips } from '../../../ui/chips/index.ts';
import type { Draw } from './draws.ts';
import { TrendChart } from './trend-chart.tsx';
import { buildTrend, tracksOf } from './trend.ts';

import styles from './trend-view.module.css';

const ROWS = 50;

type TrendViewProps = { readonly draws: readonly Draw[]; readonly family: string };

/** The trend of one track over the last fifty draws. */
export function TrendView({ draws, family }: TrendViewProps) {
  const t = useT();
  const tracks = tracksOf(family);
  const [chosen, setChosen] = useState('');
  const track = tracks.find((each) => each.id === chosen) ?? tracks[0];
  if (!track) return null;
  const name = t(track.name, { n: track.n });
  return (
    <div className={styles.view}>
      <Chips
        label={t('history.track')}
        options={tracks.map((each) => ({ value: each.id, label: t(each.name, { n: each.n }) }))}
        value={track.id}
        onPick={setChosen}
      />
      <TrendChart name={name} family={family} trend={buildTrend(draws.slice(0, ROWS), track)} />
      <p className={styles.legend}>{t('history.gapNote')}</p>
    </div>
  );
}
