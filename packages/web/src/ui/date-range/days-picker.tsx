import type { ActionDispatch, ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Choice } from '../choice/index.ts';
import { DateRange } from './date-range.tsx';
import type { DaysAction } from './days.ts';
import { RANGES, type Days } from './ranges.ts';

import styles from './date-range.module.css';

type DaysPickerProps = {
  readonly days: Days;
  readonly dispatch: ActionDispatch<[DaysAction]>;
  /** Of the house: its date, YYYY-MM-DD, and its time zone; empty while the zone is unknown. */
  readonly house: { readonly today: string; readonly zone: string };
  /** Content at the start of the row. */
  readonly children?: ReactNode;
};

/** A date range: a preset or two custom dates. */
export function DaysPicker({ days, dispatch, house, children }: DaysPickerProps) {
  const t = useT();
  const { zone, today } = house;
  return (
    <>
      <div className={styles.choices}>
        {children}
        <Choice
          label={t('days.range')}
          options={RANGES.map((value) => ({ value, label: t(`days.range.${value}`) }))}
          value={days.range}
          onChange={(range) => dispatch({ type: 'rangeChosen', range, today })}
        />
      </div>
      {days.range === 'custom' && (
        <>
          <DateRange
            fromLabel={t('days.from')}
            toLabel={t('days.to')}
            from={days.from}
            to={days.to}
            max={today}
            onChange={(from, to) => dispatch({ type: 'datesChosen', from, to })}
          />
          {zone !== '' && <p className={styles.zone}>{t('days.zone', { zone: isolated(zone) })}</p>}
        </>
      )}
    </>
  );
}
