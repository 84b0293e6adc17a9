import { useLocale, useT } from '../../i18n/i18n.ts';
import { dateFormat } from '../../i18n/intl.ts';
import { formatTag } from '../../i18n/locale.ts';
import { dateText, readDate, turned, wheelsOf, type DateBounds, type DateParts } from './dates.ts';

import styles from './date-picker.module.css';

type DatePickerProps = {
  /** The accessible name of the three lists. */
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bounds: DateBounds;
};

/** Year, month and day as three lists that the platform opens as its own wheels. */
export function DatePicker({ label, value, onChange, bounds }: DatePickerProps) {
  const t = useT();
  const tag = formatTag(useLocale());
  const parts = readDate(value, bounds);
  const wheels = wheelsOf(parts, bounds);
  const turn = (change: Partial<DateParts>): void => onChange(dateText(turned(parts, change, bounds)));
  const named = (shape: Intl.DateTimeFormatOptions, at: Partial<DateParts>): string => {
    const { year, month, day } = { year: 2000, month: 1, day: 1, ...at };
    return dateFormat(tag, { ...shape, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
  };
  return (
    <fieldset className={styles.wheels}>
      <legend className="sr-only">{label}</legend>
      <Wheel
        label={t('common.year')}
        values={wheels.years}
        value={parts.year}
        onChange={(year) => turn({ year })}
        nameOf={(year) => named({ year: 'numeric' }, { year })}
      />
      <Wheel
        label={t('common.month')}
        values={wheels.months}
        value={parts.month}
        onChange={(month) => turn({ month })}
        nameOf={(month) => named({ month: 'short' }, { month })}
      />
      <Wheel
        label={t('common.day')}
        values={wheels.days}
        value={parts.day}
        onChange={(day) => turn({ day })}
        nameOf={(day) => named({ day: 'numeric' }, { day })}
      />
    </fieldset>
  );
}

type WheelProps = {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly nameOf: (value: number) => string;
};

function Wheel({ label, values, value, onChange, nameOf }: WheelProps) {
  return (
    <label className={styles.wheel}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.target.value))}>
        {values.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
