import { useEffect, useState, useSyncExternalStore } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import styles from './offline-banner.module.css';

/** Says that the connection is lost, and from when what is on the screen dates. It floats, so nothing moves. */
export function OfflineBanner() {
  const t = useT();
  const locale = useLocale();
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const [lostAt, setLostAt] = useState(0);
  useEffect(() => {
    if (!isOnline) setLostAt((performance.timeOrigin + performance.now()) / 1000);
  }, [isOnline]);
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.banner}>
          <Icon name="offline" size={20} />
          <span>{t('common.offline', { time: formatTime(lostAt, locale) })}</span>
        </p>
      )}
    </div>
  );
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
