import { useStore } from 'zustand';

import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../sheet/index.ts';
import { modalStore } from './modal-store.ts';

import styles from './modal.module.css';

/** Renders the open modal. Esc cancels, Enter confirms; a tap outside does neither. */
export function ModalHost() {
  const t = useT();
  const open = useStore(modalStore, (state) => state.open);
  if (!open) return null;
  const { title, content, confirmText, cancelText, showCancel = true } = open.options;
  return (
    <Dialog
      key={title + (content ?? '')}
      className={styles.modal}
      label={title}
      isAlert
      closesOnVeil={false}
      onCancel={() => open.settle(false)}
    >
      <form
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          open.settle(true);
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        {content !== undefined && <p className={styles.content}>{content}</p>}
        <div className={styles.actions}>
          {showCancel && (
            <Button kind="quiet" isWide onPress={() => open.settle(false)}>
              {cancelText ?? t('common.cancel')}
            </Button>
          )}
          <Button type="submit" isWide>
            {confirmText ?? t('common.ok')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
