import { useT } from '../../i18n/i18n.ts';
import { Dialog } from '../sheet/index.ts';
import styles from './action-sheet.module.css';

type ActionSheetProps = {
  readonly isOpen: boolean;
  readonly label: string;
  readonly items: readonly string[];
  /** The place of the item that was tapped. */
  readonly onPick: (index: number) => void;
  readonly onCancel: () => void;
};

/** A list of actions from the bottom edge, with a way out: cancel, a tap beside it, or Esc. */
export function ActionSheet({ isOpen, label, items, onPick, onCancel }: ActionSheetProps) {
  const t = useT();
  if (!isOpen) return null;
  return (
    <Dialog className={styles.sheet} label={label} onCancel={onCancel}>
      <div className={styles.list}>
        {items.map((item, index) => (
          <button key={item} type="button" onClick={() => onPick(index)}>
            {item}
          </button>
        ))}
      </div>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        {t('common.cancel')}
      </button>
    </Dialog>
  );
}
