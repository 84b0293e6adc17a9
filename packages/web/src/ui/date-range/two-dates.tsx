import { DatePicker, readDate, yearsUntil } from '../date-picker/index.ts';

import styles from './date-range.module.css';

export type DateRangeProps = {
  readonly fromLabel: string;
  readonly toLabel: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly max: string;
  readonly onChange: (from: string, to: string) => void;
};

/** Two dates, of which neither can pass the other: the wheels turn one after the other, and a date that is
 *  half turned would change places with the other one. */
export function TwoDates({ fromLabel, toLabel, from, to, max, onChange }: DateRangeProps) {
  const bounds = yearsUntil(max);
  return (
    <>
      <div className={styles.date}>
        <span aria-hidden="true">{fromLabel}</span>
        <DatePicker
          label={fromLabel}
          value={from}
          onChange={(value) => onChange(value, to)}
          bounds={{ ...bounds, max: readDate(to, bounds) }}
        />
      </div>
      <div className={styles.date}>
        <span aria-hidden="true">{toLabel}</span>
        <DatePicker
          label={toLabel}
          value={to}
          onChange={(value) => onChange(from, value)}
          bounds={{ ...bounds, min: readDate(from, bounds) }}
        />
      </div>
    </>
  );
}
