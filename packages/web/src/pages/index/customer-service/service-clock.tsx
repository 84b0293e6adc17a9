import type { Data } from '@tessera/contract/routes';

import { serverClock } from '../../../api/server-clock.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { ownHours, readerOffset } from './service-hours.ts';

import styles from './service-clock.module.css';

type ServiceClockProps = {
  readonly service: Data<'index/service'> | undefined;
  /** Failure to load the hours. */
  readonly error: Error | null;
};

/** Status of the service, and its hours on the house's clock and the reader's own. */
export function ServiceClock({ service, error }: ServiceClockProps) {
  const t = useT();
  const locale = useLocale();
  if (!service) {
    return <div className={styles.clock}>{error ? <p>{errorText(error)}</p> : <Skeleton height={42} />}</div>;
  }
  const now = serverClock.now();
  const own = ownHours(service, now, readerOffset(now), locale);
  const isOpen = service.is_open === 1;
  return (
    <div className={styles.clock}>
      <p className={styles.state} data-open={isOpen || undefined}>
        {t(isOpen ? 'service.isOpen' : 'service.isClosed')}
      </p>
      <p className={styles.hours}>
        <span>
          {t('service.hours', { hours: isolated(service.hours), zone: isolated(service.timezone) })}
        </span>
        {own !== null && <span>{t('service.ownHours', { hours: isolated(own) })}</span>}
      </p>
    </div>
  );
}
