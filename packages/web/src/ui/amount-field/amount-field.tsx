import { useId, useState, type ReactNode } from 'react';

import { currencySymbol } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { Keypad } from '../keypad/index.ts';
import { Skeleton } from '../skeleton/index.ts';
import { AmountInput } from './amount-input.tsx';

import styles from './amount-field.module.css';

type AmountFieldProps = {
  readonly label: string;
  /** As typed; `typedMinor` is its amount. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Null while it loads: one that came later would push the figure aside. "" shows none. */
  readonly currency: string | null;
  /** The error of the amount. It is announced, and takes the place of the hint. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Between the figure and the note: chips, or the balance with a button for all of it. */
  readonly quick?: ReactNode;
  /** The keypad of the app, open at once or from the first focus on; or the keyboard of the platform. */
  readonly keypad?: 'open' | 'onFocus' | 'platform';
  readonly isFixed?: boolean;
};

/** The height of a large input. */
const FIGURE_PX = 52;

/** The amount of a form, large, with its currency before it. Below it are quick amounts, and one line for the
 *  hint or the error. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, currency, error, hint, keypad = 'platform', isFixed = false } = props;
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const [hasKeypad, setHasKeypad] = useState(keypad === 'open');
  return (
    <div className={styles.field}>
      <div className={styles.card} data-error={error !== undefined || undefined}>
        <label className={styles.label}>
          <span>{label}</span>
          {currency === null ? (
            <Skeleton height={FIGURE_PX} />
          ) : (
            <span className={styles.figure} dir="ltr">
              {currency !== '' && <span className={styles.currency}>{currencySymbol(currency, locale)}</span>}
              <AmountInput
                size="l"
                value={value}
                onChange={onChange}
                noteId={id}
                isInvalid={error !== undefined}
                hasKeypad={keypad !== 'platform'}
                isFixed={isFixed}
                onFocus={() => setHasKeypad(keypad !== 'platform')}
              />
            </span>
          )}
        </label>
        {props.quick}
        <p className={styles.note} id={id} data-hint={hint !== undefined || undefined}>
          <span role="alert">{error}</span>
          {error === undefined && <span>{hint}</span>}
        </p>
      </div>
      {hasKeypad && !isFixed && <Keypad label={t('amount.keypad')} value={value} onChange={onChange} />}
    </div>
  );
}
