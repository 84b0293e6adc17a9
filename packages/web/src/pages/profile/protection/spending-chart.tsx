import { useState } from 'react';

import { formatDay } from '../../../i18n/format-day.ts';
import { formatShortDay } from '../../../i18n/format-short-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { DayCursor, DayFigures } from './chosen-day.tsx';
import { axisMax, barsOf, lastPlayed, noonOf, type SpendingDay } from './spending-days.ts';

import styles from './spending.module.css';

/** Units of the drawings, which are stretched to the width of the card. */
const DAY = 10;
const HEIGHT = 100;
const NET_HEIGHT = 30;
const WIDE = 8;
const NARROW = 4;

type SpendingChartProps = { readonly days: readonly SpendingDay[]; readonly name: string };

/** Two rows of bars, a day each: what was staked with what came back within it, and below what that leaves,
 *  upwards or downwards. It runs as the language does. The figures of one day stand below, at first of the
 *  last one with play; screen readers get a table too. */
export function SpendingChart({ days, name }: SpendingChartProps) {
  const t = useT();
  const locale = useLocale();
  const [chosen, choose] = useState('');
  const place = days.findIndex(({ date }) => date === chosen);
  const at = place === -1 ? lastPlayed(days) : place;
  const [staked, returned] = [days.map((day) => atLeastZero(day.staked)), days.map((day) => day.returned)];
  const max = axisMax([...staked, ...returned]);
  const nets = days.map((day) => day.net);
  const netMax = axisMax(nets);
  const play = { max, axis: HEIGHT, height: HEIGHT };
  const net = { max: netMax, axis: NET_HEIGHT, height: NET_HEIGHT, width: WIDE };
  const width = days.length * DAY;
  return (
    <figure className={styles.chart}>
      <Scale top={formatAmount(max, locale)} bottom="0" />
      <svg
        className={styles.play}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.axis} d={`M0 0H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT}H${width}`} />
        <path className={styles.staked} d={barsOf(staked, { ...play, width: WIDE })} />
        <path className={styles.returned} d={barsOf(returned, { ...play, width: NARROW })} />
      </svg>
      <Scale top={`+${formatAmount(netMax, locale)}`} bottom={`\u2212${formatAmount(netMax, locale)}`} />
      <svg
        className={styles.net}
        viewBox={`0 0 ${width} ${NET_HEIGHT * 2}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.axis} d={`M0 ${NET_HEIGHT}H${width}`} />
        <path className={styles.up} d={barsOf(nets.map(atLeastZero), net)} />
        <path className={styles.down} d={barsOf(nets.map(atMostZero), net)} />
      </svg>
      <DayCursor days={days} at={at} onChoose={(next) => choose(days[next]?.date ?? '')} />
      <p className={styles.ends} aria-hidden="true">
        <bdi>{formatShortDay(noonOf(days[0]?.date ?? ''), locale)}</bdi>
        <bdi>{t('days.range.today')}</bdi>
      </p>
      {days[at] && <DayFigures day={days[at]} />}
      <DayTable days={days} name={name} />
    </figure>
  );
}

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const atMostZero = (amount: bigint): bigint => (amount < 0n ? amount : 0n);

const Scale = ({ top, bottom }: { readonly top: string; readonly bottom: string }) => (
  <p className={styles.scale} aria-hidden="true">
    <bdi dir="ltr">{top}</bdi>
    <bdi dir="ltr">{bottom}</bdi>
  </p>
);

/** A table is as wide as its cells, whatever it is told: what hides it is around it. */
function DayTable({ days, name }: SpendingChartProps) {
  const t = useT();
  const locale = useLocale();
  const cell = (amount: bigint) => (
    <td>
      <bdi dir="ltr">{formatAmount(amount, locale)}</bdi>
    </td>
  );
  return (
    <div className="sr-only">
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('spending.day')}</th>
            <th scope="col">{t('protection.staked')}</th>
            <th scope="col">{t('protection.returned')}</th>
            <th scope="col">{t('protection.net')}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ staked, returned }) => staked !== 0n || returned !== 0n)
            .map((day) => (
              <tr key={day.date}>
                <th scope="row">{formatDay(noonOf(day.date), locale)}</th>
                {cell(day.staked)}
                {cell(day.returned)}
                {cell(day.net)}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
