import { typeAmount } from '@tessera/domain/typed-amount';

import styles from './amount-input.module.css';

type AmountInputProps = {
  /** As typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The figure of a form, or a box in a row. */
  readonly size: 'l' | 's';
  /** Names an input that has no label element. */
  readonly label?: string;
  /** The id of the element that says what is wrong. */
  readonly noteId: string;
  readonly isInvalid: boolean;
  /** The keypad of the app is used: the keyboard of the platform stays away. */
  readonly hasKeypad: boolean;
  /** The keypad acts on this input. */
  readonly isEdited?: boolean;
  readonly isFixed?: boolean;
  readonly onFocus?: () => void;
};

/** An input for an amount. It takes typing and pasting as `typeAmount` reads them and runs from left to right
 *  in every language. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange, size, isInvalid, isFixed = false, onFocus } = props;
  return (
    <input
      className={styles.input}
      name="amount"
      dir="ltr"
      inputMode={props.hasKeypad ? 'none' : 'decimal'}
      autoComplete="off"
      placeholder={size === 'l' ? '0.00' : '0'}
      value={value}
      readOnly={isFixed}
      onChange={(event) => onChange(typeAmount(value, event.target.value))}
      // A tap on an input that has kept the focus does not focus it again.
      {...(!isFixed && { onFocus, onClick: onFocus })}
      aria-label={props.label}
      aria-invalid={isInvalid || undefined}
      aria-describedby={props.noteId}
      data-size={size}
      data-edited={props.isEdited || undefined}
    />
  );
}
