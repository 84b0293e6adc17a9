import type { CSSProperties, MouseEvent } from 'react';

import { formatDay } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { dayAt, noonOf, type SpendingDay } from './spending-days.ts';

import styles from './spending.module.css';

type DayCursorProps = {
  readonly days: readonly SpendingDay[];
  /** The place of the day that is told. */
  readonly at: number;
  readonly onChoose: (at: number) => void;
};

/** Lies over the bars: a tap, a drag or a key chooses the day that is told below them. Its thumb is as wide
 *  as a day. A phone on which a slider follows its thumb alone sends the taps and moves all the same. */
export function DayCursor({ days, at, onChoose }: DayCursorProps) {
  const t = useT();
  const locale = useLocale();
  const choose = ({ currentTarget, clientX }: MouseEvent<HTMLElement>): void => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const along = (clientX - left) / width;
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
    onChoose(dayAt(isRtl ? 1 - along : along, days.length));
  };
  return (
    <input
      type="range"
      className={styles.cursor}
      style={{ '--days': days.length } as CSSProperties}
      min={0}
      max={days.length - 1}
      value={at}
      aria-label={t('spending.day')}
      aria-valuetext={formatDay(noonOf(days[at]?.date ?? ''), locale)}
      onChange={(event) => onChoose(Number(event.target.value))}
      onClick={(event) => event.detail > 0 && choose(event)}
      onPointerMove={(event) => event.buttons > 0 && choose(event)}
    />
  );
}

/** The figures of the chosen day. */
export function DayFigures({ day: { date, staked, returned, net } }: { readonly day: SpendingDay }) {
  const t = useT();
  const locale = useLocale();
  return (
    <output className={styles.told}>
      <b>{formatDay(noonOf(date), locale)}</b>{' '}
      <span>
        {t('protection.staked')} <Amount value={staked} size="s" />
      </span>{' '}
      <span>
        {t('protection.returned')} <Amount value={returned} size="s" />
      </span>{' '}
      <span>
        {t('protection.net')} <Amount value={net} size="s" isSigned />
      </span>
    </output>
  );
}
