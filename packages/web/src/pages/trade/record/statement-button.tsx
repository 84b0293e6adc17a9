import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import type { Days } from '../../../ui/date-range/index.ts';
import { StatementSheet } from './statement-sheet.tsx';

import styles from './record-page.module.css';

/** Opens the statement sheet with the current date range. */
export function StatementButton({ days }: { readonly days: Days }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <BarEnd>
        <button
          type="button"
          className={styles.statement}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {t('moneyLog.statement')}
        </button>
      </BarEnd>
      {isOpen && <StatementSheet asked={days} onClose={() => setIsOpen(false)} />}
    </>
  );
}
