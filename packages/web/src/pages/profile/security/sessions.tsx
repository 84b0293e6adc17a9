import type { UseQueryResult } from '@tanstack/react-query';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from './security-page.module.css';

type Session = Data<'security/showSessions'>[number];

type SessionsProps = { readonly sessions: UseQueryResult<readonly Session[]> };

/** Where the member is logged in. Each session can be ended, and all but this one at once. */
export function Sessions({ sessions }: SessionsProps) {
  const t = useT();
  const endOthers = async (): Promise<void> => {
    await api('security/endOtherSessions');
    showToast({ title: t('security.sessionsEnded') });
    await sessions.refetch();
  };
  const end = async ({ id }: Session): Promise<void> => {
    await api('security/endSession', { id });
    await sessions.refetch();
  };
  const list = sessions.data ?? [];
  return (
    <Card labelledBy="sessions">
      <div className={styles.head}>
        <h2 id="sessions">{t('security.sessions')}</h2>
      </div>
      {sessions.error && <RefusedState error={sessions.error} onRetry={() => sessions.refetch()} />}
      <ul className={styles.sessions}>
        {list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {list.length > 1 && (
        <Button kind="quiet" isWide onPress={endOthers}>
          {t('security.endOthers')}
        </Button>
      )}
    </Card>
  );
}

type SessionRowProps = { readonly session: Session; readonly onEnd: () => Promise<void> };

function SessionRow({ session, onEnd }: SessionRowProps) {
  const t = useT();
  const locale = useLocale();
  const name = session.device === '' ? t('security.unknownDevice') : session.device;
  const isCurrent = session.is_current === 1;
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={styles.text}>
          {session.address !== '' && (
            <>
              <bdi dir="ltr">{session.address}</bdi>{' '}
            </>
          )}
          <span>
            {isCurrent
              ? t('security.thisDevice')
              : t('security.seen', { time: formatDayTime(session.seen_time, locale) })}
          </span>
        </span>
      </div>
      {!isCurrent && (
        <Button kind="plain" size="s" label={t('security.endOf', { name: isolated(name) })} onPress={onEnd}>
          {t('security.endSession')}
        </Button>
      )}
    </li>
  );
}
