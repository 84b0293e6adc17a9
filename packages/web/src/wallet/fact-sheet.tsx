import type { ReactNode } from 'react';

import { Facts } from '../ui/facts/index.ts';
import { Sheet, SheetBody } from '../ui/sheet/index.ts';

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
      <SheetBody>
        <p className={styles.amount}>{head}</p>
        <Facts>{children}</Facts>
        {foot}
      </SheetBody>
    </Sheet>
  );
}
