import styles from './chips.module.css';

type ChipsProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onPick: (value: T) => void;
  /** The selected chip; quick stakes have none. */
  readonly value?: T | undefined;
};

/** A row of small options that scrolls sideways. */
export function Chips<T extends string>({ label, options, onPick, value }: ChipsProps<T>) {
  return (
    <fieldset className={styles.line} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.chip}
          aria-pressed={value === undefined ? undefined : option.value === value}
          onClick={() => onPick(option.value)}
        >
          <span>{option.label}</span>
        </button>
      ))}
    </fieldset>
  );
}
