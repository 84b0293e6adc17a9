import { useId } from 'react';

import { serverClock } from '../api/server-clock.ts';
import { localDate } from '../i18n/format-day.ts';
import { DatePicker, yearsUntil } from '../ui/date-picker/index.ts';
import { Icon } from '../ui/icon/index.ts';
import { likelyBirthYear } from './birthday.ts';

import styles from './birth-date-field.module.css';

type BirthDateFieldProps = {
  readonly label: string;
  /** YYYY-MM-DD; empty before it is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string;
  readonly error: string | undefined;
};

/** A birth date up to today on the reader's calendar. It begins empty: nobody is to confirm by accident a
 *  date that stood there. */
export function BirthDateField({ label, value, onChange, hint, error }: BirthDateFieldProps) {
  const id = useId();
  const today = localDate(serverClock.now() / 1000);
  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <DatePicker
        label={label}
        value={value}
        onChange={onChange}
        bounds={yearsUntil(today)}
        firstYear={likelyBirthYear(today)}
        autoComplete="bday"
        noteId={id}
        isInvalid={error !== undefined}
      />
      <span className={styles.note} id={id} role={error === undefined ? undefined : 'alert'}>
        {error !== undefined && <Icon name="warning" size={16} />}
        <span>{error ?? hint}</span>
      </span>
    </div>
  );
}
