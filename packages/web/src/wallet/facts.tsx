import type { ReactNode } from 'react';

import { CopyButton } from './copy-button.tsx';

import styles from './facts.module.css';

/** Names and what they stand for, a row each: `Fact`s and `NumberFact`s. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A number by which the house finds something, ready to be copied. */
export function NumberFact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Fact name={name}>
      <span className={styles.number}>
        <bdi dir="ltr">{value}</bdi>
        <CopyButton value={value} name={name} />
      </span>
    </Fact>
  );
}
