import type { ReactNode } from 'react';

import styles from './facts.module.css';

type FactsProps = {
  /** `Fact`s. */
  readonly children: ReactNode;
  /** Lower rows without rules between them. */
  readonly isDense?: boolean;
};

/** Names and values, a row each. */
export function Facts({ children, isDense = false }: FactsProps) {
  return (
    <dl className={styles.facts} data-dense={isDense || undefined}>
      {children}
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
