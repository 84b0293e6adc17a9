import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet/index.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './fact-sheet.module.css';

type FactSheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** What it is about, above the facts: an amount. */
  readonly head: ReactNode;
  /** `Fact`s and `NumberFact`s. */
  readonly children: ReactNode;
  /** A way on from here, below the facts. */
  readonly foot?: ReactNode;
};

/** One thing of a money log whole: its amount, its facts by name. */
export function FactSheet({ title, onClose, head, children, foot }: FactSheetProps) {
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.amount}>{head}</p>
        <dl className={styles.facts}>{children}</dl>
        {foot}
      </div>
    </Sheet>
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
