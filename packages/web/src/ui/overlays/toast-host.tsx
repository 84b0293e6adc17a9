import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import { showOnTop } from './show-on-top.ts';
import type { Toast } from './toast-queue.ts';
import { toastStore } from './toast-store.ts';

import styles from './toast.module.css';

const LOADING = 'loading';

/** Renders the toast or the loading indicator as a popover above all pages and dialogs. What it says stays in
 *  sight until it has faded; those who listen are told by regions of their own. */
export function ToastHost() {
  const t = useT();
  const { loadings, shown } = useStore(toastStore);
  const message: Toast | typeof LOADING | null = loadings > 0 ? LOADING : shown;
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    if (!host || message === null) return;
    const hide = showOnTop(host);
    return () => void hide().then(() => setLast(null));
  }, [message]);
  const error = message !== LOADING && message?.kind === 'error' ? message.text : '';
  const status = message === LOADING ? t('common.loading') : error === '' ? message?.text : '';
  return (
    <>
      <div
        ref={ref}
        popover="manual"
        className={styles.host}
        data-place={last === LOADING ? 'middle' : 'end'}
      >
        {last === LOADING ? <span className={styles.spinner} /> : last !== null && <ToastText toast={last} />}
      </div>
      <output className="sr-only">{status}</output>
      <div className="sr-only" role="alert">
        {error}
      </div>
    </>
  );
}

const ToastText = ({ toast: { kind, text } }: { readonly toast: Toast }) => (
  <span className={styles.toast}>
    {kind !== 'none' && <Icon name={kind === 'error' ? 'warning' : 'check'} size={20} />}
    <span>{text}</span>
  </span>
);
