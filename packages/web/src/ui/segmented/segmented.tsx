import { type ReactNode, useId } from 'react';

import styles from './segmented.module.css';

type SegmentedProps<T extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
};

/** A choice among a few options side by side. They are radio buttons, so arrow keys and screen readers work
 *  as usual. */
export function Segmented<T extends string>({ label, options, value, onChange }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

type SegmentedLinksProps = {
  readonly label: string;
  /** Links, and in place of the one to this page a text with `aria-current`. */
  readonly children: ReactNode;
};

/** The same for pages side by side. */
export const SegmentedLinks = ({ label, children }: SegmentedLinksProps) => (
  <nav className={styles.group} aria-label={label}>
    {children}
  </nav>
);
