import { useState } from 'react';

import { useLocale, useT } from '../../i18n/i18n.ts';
import { dateFormat } from '../../i18n/intl.ts';
import { formatTag } from '../../i18n/locale.ts';
import { dateText, readDate, turned, wheelsOf, type DateBounds, type DateParts } from './dates.ts';

import styles from './date-picker.module.css';

type DatePickerProps = {
  /** The accessible name of the three lists. */
  readonly label: string;
  /** YYYY-MM-DD; empty before year, month and day have been chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly bounds: DateBounds;
  /** The year at which the list opens while none is chosen; the first of the bounds by default. */
  readonly firstYear?: number;
  /** Fills in a birthday that the browser knows. */
  readonly autoComplete?: 'bday';
  /** The element that holds the hint or the error. */
  readonly noteId?: string;
  readonly isInvalid?: boolean;
};

/** Year, month and day as three lists that the platform opens as its own wheels. */
export function DatePicker(props: DatePickerProps) {
  const { label, value, onChange, bounds, firstYear = bounds.min.year, autoComplete } = props;
  const t = useT();
  const tag = formatTag(useLocale());
  const [chosen, setChosen] = useState<Partial<DateParts>>({});
  const parts: Partial<DateParts> = value === '' ? chosen : readDate(value, bounds);
  const wheels = wheelsOf(parts, bounds);
  const turn = (change: Partial<DateParts>): void => {
    const { year, month, day } = { ...parts, ...change };
    setChosen({ ...parts, ...change });
    if (year !== undefined && month !== undefined && day !== undefined)
      onChange(dateText(turned({ year, month, day }, {}, bounds)));
  };
  const named = (shape: Intl.DateTimeFormatOptions, at: Partial<DateParts>): string => {
    const { year, month, day } = { year: 2000, month: 1, day: 1, ...at };
    return dateFormat(tag, { ...shape, timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day));
  };
  const shared = { isInvalid: props.isInvalid === true, autoComplete };
  return (
    <fieldset className={styles.wheels} aria-describedby={props.noteId}>
      <legend className="sr-only">{label}</legend>
      <Wheel
        {...shared}
        part="year"
        label={t('common.year')}
        values={wheels.years}
        value={parts.year}
        opensAt={firstYear}
        onChange={(year) => turn({ year })}
        nameOf={(year) => named({ year: 'numeric' }, { year })}
      />
      <Wheel
        {...shared}
        part="month"
        label={t('common.month')}
        values={wheels.months}
        value={parts.month}
        onChange={(month) => turn({ month })}
        nameOf={(month) => named({ month: 'short' }, { month })}
      />
      <Wheel
        {...shared}
        part="day"
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
  readonly part: keyof DateParts;
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number | undefined;
  /** Where the list opens while nothing is chosen; at its top by default. */
  readonly opensAt?: number;
  readonly onChange: (value: number) => void;
  readonly nameOf: (value: number) => string;
  readonly isInvalid: boolean;
  readonly autoComplete: 'bday' | undefined;
};

function Wheel({
  part,
  label,
  values,
  value,
  opensAt,
  onChange,
  nameOf,
  isInvalid,
  autoComplete,
}: WheelProps) {
  const options = values.map((each) => (
    <option key={each} value={each}>
      {nameOf(each)}
    </option>
  ));
  if (value === undefined)
    options.splice(
      Math.max(0, values.indexOf(opensAt ?? 0)),
      0,
      <option key="none" value="" disabled>
        –
      </option>,
    );
  return (
    <label className={styles.wheel}>
      <span>{label}</span>
      <select
        data-part={part}
        value={value ?? ''}
        autoComplete={autoComplete && `${autoComplete}-${part}`}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {options}
      </select>
    </label>
  );
}
