import { useEffect, useEffectEvent, useState } from 'react';

import { formatAmount } from '../../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { isolated } from '../../../../../i18n/isolated.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Icon } from '../../../../../ui/icon/index.ts';
import { showToast } from '../../../../../ui/toast/index.ts';
import type { FreshSlip } from '../../slip/state/bet-reducer.ts';

import styles from './undo-line.module.css';

const SHOWN_MS = 5_000;
/** Each bet is cancelled by a call of its own. */
const UNDO_MAX = 20;

type UndoLineProps = {
  readonly slip: FreshSlip;
  /** Its issue is still open: cancelling costs nothing. */
  readonly isOpen: boolean;
  /** Returns how many bets it has cancelled. */
  readonly onUndo: () => Promise<number>;
  readonly onOver: () => void;
};

/** Says that a slip was taken, under the seal, and takes it back for five seconds; it stays until that is
 *  done. */
export function UndoLine({ slip, isOpen, onUndo, onOver }: UndoLineProps) {
  const t = useT();
  const locale = useLocale();
  const over = useEffectEvent(onOver);
  const [isUndoing, setIsUndoing] = useState(false);
  useEffect(() => {
    if (isUndoing) return;
    const timer = setTimeout(() => over(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUndoing]);
  const undo = async (): Promise<void> => {
    setIsUndoing(true);
    const n = await onUndo();
    if (n > 0) showToast({ title: t('bet.tookBack', { n }) });
  };
  const amount = isolated(formatAmount(slip.total, locale));
  return (
    <output className={styles.line}>
      <span className={styles.seal}>
        <Icon name="seal" size={28} />
      </span>
      <span className={styles.words}>{t('bet.placed', { n: slip.betIds.length, amount })}</span>
      {isOpen && slip.betIds.length <= UNDO_MAX && (
        <Button kind="plain" size="s" onPress={undo}>
          {t('bet.undo')}
        </Button>
      )}
    </output>
  );
}
