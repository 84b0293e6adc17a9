import { typeAmount } from '@tessera/domain/typed-amount';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './stepper.module.css';

type StepperProps = {
  /** The accessible name; not displayed. */
  readonly label: string;
  /** As typed; "" while the input is empty. */
  readonly value: string;
  readonly max: number;
  readonly onChange: (value: string) => void;
  readonly isInvalid?: boolean;
};

/** A whole number from 1 on, typed or changed by one. */
export function Stepper({ label, value, max, onChange, isInvalid = false }: StepperProps) {
  const t = useT();
  const number = Number(value);
  const step = (by: number): void => onChange(String(Math.min(max, Math.max(1, number + by))));
  return (
    <span className={styles.stepper}>
      <button
        type="button"
        aria-label={t('common.oneLess', { name: label })}
        disabled={number <= 1}
        onClick={() => step(-1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <input
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(wholeOf(value, event.target.value, String(max).length))}
      />
      <button
        type="button"
        aria-label={t('common.oneMore', { name: label })}
        disabled={number >= max}
        onClick={() => step(1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </span>
  );
}

/** Reads the digits of any keyboard; text that is no whole number leaves the input as it was. */
function wholeOf(before: string, typed: string, digitsMax: number): string {
  const text = typeAmount(before, typed);
  return /^\d*$/.test(text) && text.length <= digitsMax ? text : before;
}
