import { RadioGroup } from '../radio-group/index.ts';

import styles from './chips.module.css';

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onPick: (value: T) => void;
  readonly value: T;
  readonly isDisabled?: boolean;
};

/** A choice in a row of small options that scrolls sideways. */
export const Chips = <T extends string>({ options, onPick, ...group }: ChipsProps<T>) => (
  <RadioGroup
    {...group}
    className={styles.line}
    options={options.map(({ value, label }) => ({ value, label: <span>{label}</span> }))}
    onChange={onPick}
  />
);

/** A row of small buttons that fill in a value, which may be any other too. */
export const QuickChips = <T extends string>({ label, options, onPick, value }: ChipsProps<T>) => (
  <fieldset className={styles.line} aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onPick(option.value)}
      >
        <span>{option.label}</span>
      </button>
    ))}
  </fieldset>
);
