import type { ActionDispatch, ReactNode } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { Choice } from '../../../ui/choice/index.ts';
import { DateRange, type Days, RANGES } from '../../../ui/date-range/index.ts';
import type { DaysAction } from './money-filter.ts';

import styles from './record-page.module.css';

type DaysPickerProps = {
  readonly days: Days;
  readonly dispatch: ActionDispatch<[DaysAction]>;
  /** Content at the start of the row. */
  readonly children?: ReactNode;
};

/** A date range: a preset or two custom dates. */
export function DaysPicker({ days, dispatch, children }: DaysPickerProps) {
  const t = useT();
  const { zone, today } = useHouseDay();
  return (
    <>
      <div className={styles.choices}>
        {children}
        <Choice
          label={t('record.range')}
          options={RANGES.map((value) => ({ value, label: t(`record.range.${value}`) }))}
          value={days.range}
          onChange={(range) => dispatch({ type: 'rangeChosen', range, today })}
        />
      </div>
      {days.range === 'custom' && (
        <>
          <DateRange
            fromLabel={t('record.from')}
            toLabel={t('record.to')}
            from={days.from}
            to={days.to}
            max={today}
            onChange={(from, to) => dispatch({ type: 'datesChosen', from, to })}
          />
          {zone !== '' && <p className={styles.zone}>{t('record.zone', { zone: isolated(zone) })}</p>}
        </>
      )}
    </>
  );
}
