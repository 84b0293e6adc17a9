import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import { toastStore } from './toast-store.ts';

import styles from './toast.module.css';

/** Renders the toast or the loading indicator as a popover. It is shown again for each message, so that it
 *  lies above dialogs. */
export function ToastHost() {
  const t = useT();
  const { loadings, shown } = useStore(toastStore);
  const isLoading = loadings > 0;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = ref.current;
    if (!host || (!isLoading && !shown)) return;
    host.showPopover();
    return () => host.hidePopover();
  }, [isLoading, shown]);
  return (
    <>
      <div ref={ref} popover="manual" className={styles.host} data-loading={isLoading || undefined}>
        {isLoading ? (
          <span className={styles.spinner} />
        ) : (
          shown && (
            <span className={styles.toast}>
              {shown.kind !== 'none' && (
                <Icon name={shown.kind === 'error' ? 'warning' : 'check'} size={20} />
              )}
              <span>{shown.text}</span>
            </span>
          )
        )}
      </div>
      <output className="sr-only">
        {isLoading ? t('common.loading') : shown?.kind === 'error' ? '' : shown?.text}
      </output>
      <div className="sr-only" role="alert">
        {!isLoading && shown?.kind === 'error' ? shown.text : ''}
      </div>
    </>
  );
}
