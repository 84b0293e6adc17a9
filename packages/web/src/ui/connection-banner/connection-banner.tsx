import { useSyncExternalStore } from 'react';

import { formatTime } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './connection-banner.module.css';

/** Says that the connection is lost and since when the data on the screen is stale, or that an answer is
 *  waited for. It stands between the bar and the page, and covers neither. */
export function ConnectionBanner({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useT();
  const lostAt = useSyncExternalStore(listen, () => lostAtSeconds);
  const isShown = lostAt !== null || isWaiting;
  return (
    <output className={styles.place}>
      {isShown && (
        <span className={styles.banner}>
          <Icon name={lostAt === null ? 'clock' : 'offline'} size={20} />
          <span>
            {lostAt === null ? t('common.slow') : t('common.offline', { time: formatTime(lostAt) })}
          </span>
        </span>
      )}
    </output>
  );
}

/** Time of the connection's loss, in epoch seconds; null while online. */
let lostAtSeconds: number | null = null;

function listen(listener: () => void): () => void {
  const check = (): void => {
    const now = Math.trunc((performance.timeOrigin + performance.now()) / 1000);
    lostAtSeconds = navigator.onLine ? null : (lostAtSeconds ?? now);
    listener();
  };
  check();
  addEventListener('online', check);
  addEventListener('offline', check);
  return () => {
    removeEventListener('online', check);
    removeEventListener('offline', check);
  };
}
