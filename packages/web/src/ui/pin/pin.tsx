import { useId } from 'react';

import { Icon } from '../icon/index.ts';
import { cleanPin, PIN_LENGTH } from './clean-pin.ts';

import styles from './pin.module.css';

type PinProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
  /** Takes the focus on mount, for the first field of a sheet. */
  readonly hasFocus?: boolean;
};

const PLACES = Array.from({ length: PIN_LENGTH }, (_, at) => at);

/** Six digits shown as dots. One native input lies over them, so that the keypad, pasting and screen readers
 *  work as usual. Digits run left to right in every language. */
export function Pin({ label, value, onChange, error, isDisabled = false, hasFocus = false }: PinProps) {
  const id = useId();
  return (
    <div className={styles.pin} data-error={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.places} dir="ltr">
        {PLACES.map((at) => (
          <span
            key={at}
            className={styles.place}
            data-filled={at < value.length || undefined}
            data-next={at === value.length || undefined}
          />
        ))}
        <input
          id={id}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          // The reader opened the sheet in order to type here.
          ref={hasFocus ? takeFocus : undefined}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(cleanPin(value, event.target.value))}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
        />
      </span>
      <span className={styles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error !== undefined && <Icon name="warning" size={16} />}
        <span>{error}</span>
      </span>
    </div>
  );
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();
