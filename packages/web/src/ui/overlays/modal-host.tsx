import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';

import { useT } from '../../i18n/i18n.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../sheet/index.ts';
import { modalStore, type OpenModal } from './modal-store.ts';

import styles from './modal.module.css';

/** Renders the open modal. */
export function ModalHost() {
  const open = useStore(modalStore, (state) => state.open);
  return open && <Modal key={open.options.title + (open.options.content ?? '')} open={open} />;
}

/** Esc cancels, Enter confirms; a tap outside does neither. */
function Modal({ open }: { readonly open: OpenModal }) {
  const t = useT();
  const { title, content, confirmText, cancelText, otherText, showCancel = true } = open.options;
  const form = useRef<HTMLFormElement>(null);
  // By now the dialog has put the focus on its first button, which cancels.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus(), []);
  // A tap beside the buttons takes the focus away from them.
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
    // The element focused next must not be pressed by the same key.
    event.preventDefault();
    open.settle('confirm');
  });
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return (
    <Dialog
      className={styles.modal}
      label={title}
      isAlert
      closesOnVeil={false}
      onCancel={() => open.settle('cancel')}
    >
      <form
        ref={form}
        className={styles.panel}
        onSubmit={(event) => {
          event.preventDefault();
          open.settle('confirm');
        }}
      >
        <h2 className={styles.title}>{title}</h2>
        {content !== undefined && <p className={styles.content}>{content}</p>}
        <div className={styles.actions}>
          {showCancel && (
            <Button
              kind="quiet"
              isWide
              onPress={() => open.settle(otherText === undefined ? 'cancel' : 'other')}
            >
              {otherText ?? cancelText ?? t('common.cancel')}
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
