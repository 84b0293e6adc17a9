import { useT } from '../i18n/i18n.ts';
import type { CashOutCall } from './use-cash-out.ts';

import styles from './cash-out.module.css';

type CashOutNoteProps = {
  readonly call: CashOutCall;
  /** What is offered now, in the reader's figures. */
  readonly amount: string;
};

/** What the last press of a cash-out came to, if it was not paid: no answer, or another amount. */
export function CashOutNote({ call: { unanswered, wasChanged }, amount }: CashOutNoteProps) {
  const t = useT();
  if (!unanswered && !wasChanged) return null;
  return (
    <output className={styles.changed}>
      {unanswered ? t('ticket.unanswered') : t('ticket.cashOutChanged', { amount })}
    </output>
  );
}
