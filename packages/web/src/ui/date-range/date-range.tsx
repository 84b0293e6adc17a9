import { useT } from '../../i18n/i18n.ts';
import styles from './date-range.module.css';

type DateRangeProps = {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly max: string;
  readonly onChange: (from: string, to: string) => void;
};

/** Two days, picked with the platform's own calendar. */
export function DateRange({ from, to, max, onChange }: DateRangeProps) {
  const t = useT();
  return (
    <div className={styles.range}>
      <label>
        <span>{t('common.from')}</span>
        <input
          type="date"
          value={from}
          max={max}
          required
          onChange={(event) => onChange(event.target.value, to)}
        />
      </label>
      <label>
        <span>{t('common.to')}</span>
        <input
          type="date"
          value={to}
          max={max}
          required
          onChange={(event) => onChange(from, event.target.value)}
        />
      </label>
    </div>
  );
}
