import { useEffect, useEffectEvent } from 'react';

import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { Button } from '../../../../ui/button/index.ts';
import { Icon } from '../../../../ui/icon/index.ts';
import type { FreshSlip } from '../slip/bet-reducer.ts';

import styles from './undo-line.module.css';

const SHOWN_MS = 5_000;
/** Each bet is cancelled by a call of its own. */
const UNDO_MAX = 20;

type UndoLineProps = {
  readonly slip: FreshSlip;
  /** Its issue is still open: cancelling costs nothing. */
  readonly isOpen: boolean;
  readonly onUndo: () => Promise<void>;
  readonly onOver: () => void;
};

/** Says that a slip was taken, under the seal, and takes it back for five seconds. */
export function UndoLine({ slip, isOpen, onUndo, onOver }: UndoLineProps) {
  const t = useT();
  const locale = useLocale();
  const over = useEffectEvent(onOver);
  useEffect(() => {
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  const amount = isolated(formatAmount(slip.total, locale));
  return (
    <output className={styles.line}>
      <span className={styles.seal}>
        <Icon name="seal" size={28} />
      </span>
      <span className={styles.words}>{t('bet.placed', { n: slip.betIds.length, amount })}</span>
      {isOpen && slip.betIds.length <= UNDO_MAX && (
        <Button kind="plain" size="s" onPress={onUndo}>
          {t('bet.undo')}
        </Button>
      )}
    </output>
  );
}
