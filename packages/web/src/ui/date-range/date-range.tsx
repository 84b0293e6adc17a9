import styles from './date-range.module.css';

type DateRangeProps = {
  readonly fromLabel: string;
  readonly toLabel: string;
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly max: string;
  readonly onChange: (from: string, to: string) => void;
};

/** Two date inputs of the platform. */
export function DateRange({ fromLabel, toLabel, from, to, max, onChange }: DateRangeProps) {
  return (
    <div className={styles.range}>
      <label>
        <span>{fromLabel}</span>
        <input
          type="date"
          value={from}
          max={max}
          required
          onChange={(event) => onChange(event.target.value, to)}
        />
      </label>
      <label>
        <span>{toLabel}</span>
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
