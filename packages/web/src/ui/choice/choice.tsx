import { Icon } from '../icon/index.ts';

import styles from './choice.module.css';

type ChoiceProps<T extends string> = {
  /** The accessible name; not displayed. */
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** A select as small as a chip; a tap opens the platform's own picker. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <span className={styles.choice}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={16} />
    </span>
  );
}
