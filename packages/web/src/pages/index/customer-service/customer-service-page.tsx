import { useQuery } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { queryFor } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { useT } from '../../../i18n/i18n.ts';
import { BarLink } from '../../../nav/bar-link.tsx';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { Channels } from './channels.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Invitation } from './invitation.tsx';
import { ServiceClock } from './service-clock.tsx';

import styles from './customer-service-page.module.css';

/** The service changes at the minute; a little later its answer says so. */
const AFTER_CHANGE_MS = 400;
const SHORTEST_WAIT_MS = 5_000;

/** The service's hours and channels above the member's conversation with it; in a house without a service
 *  only the channels. */
export function Page() {
  const t = useT();
  const owner = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const { data: service, error } = useQuery({
    ...queryFor('index/service'),
    refetchInterval: ({ state }) => waitOf(state.data),
    refetchOnWindowFocus: 'always',
  });
  if (service && isWithout(service)) {
    return (
      <div className={styles.page}>
        <EmptyState icon="headset" title={t('service.none')} text={t('service.noneText')} />
        <Channels channels={service.channels} />
      </div>
    );
  }
  const outside = service?.channels.filter(({ url }) => !url.startsWith('/')) ?? [];
  return (
    <div className={styles.page}>
      {owner !== '' && <BarLink to="/pages/public/feedback">{t('service.feedback')}</BarLink>}
      <ServiceClock service={service} error={error} />
      {outside.length > 0 && <Channels channels={outside} />}
      {owner === '' ? <Invitation /> : <ConversationView key={owner} owner={owner} service={service} />}
    </div>
  );
}

const isWithout = ({ hours }: Data<'index/service'>): boolean => hours === '';

const waitOf = (service: Data<'index/service'> | undefined): number | false =>
  service && !isWithout(service)
    ? Math.max(SHORTEST_WAIT_MS, service.changes_at * 1000 - serverClock.now() + AFTER_CHANGE_MS)
    : false;
