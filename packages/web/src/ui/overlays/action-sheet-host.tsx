import { useStore } from 'zustand';

import { useT } from '../../i18n/i18n.ts';
import { BottomDialog } from '../sheet/index.ts';
import { actionSheetStore } from './action-sheet-store.ts';

import styles from './action-sheet.module.css';

/** Renders the open action sheet. Cancel, Esc and a tap outside choose nothing. */
export function ActionSheetHost() {
  const t = useT();
  const open = useStore(actionSheetStore, (state) => state.open);
  if (!open) return null;
  const { title, itemList } = open.options;
  const cancel = (): void => open.settle(null);
  return (
    <BottomDialog key={title + itemList.join()} label={title} onCancel={cancel}>
      <div className={styles.panel}>
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.list}>
          {itemList.map((item, at) => (
            <li key={item}>
              <button type="button" className={styles.item} onClick={() => open.settle(at)}>
                {item}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" className={styles.cancel} onClick={cancel}>
          {t('common.cancel')}
        </button>
      </div>
    </BottomDialog>
  );
}
