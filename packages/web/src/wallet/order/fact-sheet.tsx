import type { ReactNode } from 'react';

import { Facts } from '../../ui/facts/index.ts';
import { Sheet, SheetBody } from '../../ui/sheet/index.ts';

import styles from './fact-sheet.module.css';

type FactSheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  /** The subject above the facts: an amount. */
  readonly head: ReactNode;
  /** `Fact`s and `NumberFact`s. */
  readonly children: ReactNode;
  /** A link below the facts. */
  readonly foot?: ReactNode;
};

/** One entry of a money log in detail. */
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
