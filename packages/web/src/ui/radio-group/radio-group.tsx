import { type ReactNode, useId } from 'react';

import styles from './radio-group.module.css';

type RadioGroupProps<T extends string> = {
  /** The accessible name; not displayed. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly isDisabled?: boolean | undefined;
  /** The look of the group, whose children are the options. */
  readonly className: string | undefined;
};

/** Options of which exactly one is chosen. They are radio buttons, so arrow keys and screen readers work as
 *  usual; how they look is up to the component that uses them. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, options, value, onChange, isDisabled, className } = props;
  const name = useId();
  return (
    <fieldset className={className} aria-label={label} disabled={isDisabled}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
