import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { PUSH_TOPICS, type PushTopic } from '@tessera/domain/push-topics';

import { useT } from '../../i18n/i18n.ts';
import { followNotifications } from '../../settings/notifications/follow-notifications.ts';
import { notifications } from '../../settings/notifications/own-notifications.ts';
import { Button } from '../../ui/button/index.ts';
import { Card } from '../../ui/card/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
import { Skeleton } from '../../ui/skeleton/index.ts';
import { Setting } from './setting.tsx';

import styles from './profile-page.module.css';

const KEY = ['push/key'];
const ICONS = { round: 'dice', service: 'headset' } as const;
const ROW_HEIGHT = 101;

/** Topics of push messages on this phone. */
export function NotificationSettings() {
  const t = useT();
  const title = useId();
  // The permission may have been changed in the browser meanwhile.
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: notifications.read,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return (
    <Card isFlush labelledBy={title}>
      <h2 id={title} className={styles.heading}>
        {t('push.title')}
      </h2>
      {data?.kind === 'ready' && <Topics topics={data.topics} />}
      {data?.kind === 'blocked' && <p className={styles.remark}>{t('push.blocked')}</p>}
      {data?.kind === 'unsupported' && <p className={styles.remark}>{t('push.unsupported')}</p>}
      {!data && isError && <Failure onRetry={refetch} />}
      {!data && !isError && <Skeleton height={ROW_HEIGHT} count={PUSH_TOPICS.length} />}
    </Card>
  );
}

/** The browser asks for its permission with the tap that needs it, never before. */
function Topics({ topics }: { readonly topics: readonly PushTopic[] }) {
  const t = useT();
  const { wanted, hasFailed, change } = useChange();
  const shown = wanted ?? topics;
  const choose = (topic: PushTopic, isOn: boolean): void =>
    change(PUSH_TOPICS.filter((each) => (each === topic ? isOn : topics.includes(each))));
  return (
    <>
      {PUSH_TOPICS.map((topic) => (
        <Setting key={topic} icon={ICONS[topic]} label={t(`push.topic.${topic}`)}>
          <Segmented
            label={t(`push.topic.${topic}`)}
            options={[
              { value: 'off', label: t('profile.off') },
              { value: 'on', label: t('profile.on') },
            ]}
            value={shown.includes(topic) ? 'on' : 'off'}
            onChange={(value) => choose(topic, value === 'on')}
          />
        </Setting>
      ))}
      <div role="alert">{hasFailed && <Failure onRetry={() => change(shown)} />}</div>
      {shown.length > 0 && !hasFailed && <p className={styles.remark}>{t('push.note')}</p>}
    </>
  );
}

/** Sends one change at a time, and keeps what was wanted until it is in force. */
function useChange() {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<readonly PushTopic[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const isSending = useRef(false);
  const change = async (topics: readonly PushTopic[]): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    setWanted(topics);
    setHasFailed(false);
    try {
      const changed = await notifications.change(topics);
      cache.setQueryData(KEY, changed);
      setWanted(undefined);
      followNotifications();
    } catch {
      setHasFailed(true);
    } finally {
      isSending.current = false;
    }
  };
  return { wanted, hasFailed, change: (topics: readonly PushTopic[]) => void change(topics) };
}

function Failure({ onRetry }: { readonly onRetry: () => unknown }) {
  const t = useT();
  return (
    <div className={styles.remark}>
      <p>{t('push.failed')}</p>
      <Button kind="quiet" size="s" onPress={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
