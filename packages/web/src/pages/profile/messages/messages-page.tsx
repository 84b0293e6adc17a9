import { useState } from 'react';

import { MESSAGE_TYPES } from '@tessera/domain/messages';

import { useT } from '../../../i18n/i18n.ts';
import { useUnreadMessages } from '../../../live/unread.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { Button } from '../../../ui/button/index.ts';
import { Chips } from '../../../ui/chips/index.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { LogList } from '../../../ui/log/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { MembersOnly } from '../../../wallet/members-only.tsx';
import { MessageRow } from './message-row.tsx';
import { type ChosenType, useMarkRead, type Message, useMessages } from './use-messages.ts';

import styles from './messages-page.module.css';

/** Messages to the member about money, security and service, by day. Unread ones are marked until they are
 *  opened. */
export function Page() {
  const t = useT();
  const [type, setType] = useState<ChosenType>('all');
  const options = (['all', ...MESSAGE_TYPES] as const).map((value) => ({
    value,
    label: t(`message.${value}`),
  }));
  return (
    <MembersOnly area="message">
      <ReadAllButton />
      <PageBody isFlush>
        <div className={styles.filter}>
          <Chips label={t('message.type')} options={options} value={type} onPick={setType} />
        </div>
        <MessageList key={type} type={type} />
      </PageBody>
    </MembersOnly>
  );
}

/** In the bar while something is unread. */
function ReadAllButton() {
  const t = useT();
  const unread = useUnreadMessages();
  const { markAll } = useMarkRead();
  if (unread === 0) return null;
  const press = async (): Promise<void> => {
    await markAll();
    showToast({ title: t('message.readAllDone') });
  };
  return (
    <BarEnd>
      <Button kind="plain" size="s" onPress={press}>
        {t('message.readAll')}
      </Button>
    </BarEnd>
  );
}

/** The messages of a type; one at a time is open. A message is read once it is open. */
function MessageList({ type }: { readonly type: ChosenType }) {
  const t = useT();
  const messages = useMessages(type);
  const { markOne } = useMarkRead();
  const [openId, setOpenId] = useState<string | null>(null);
  const toggle = ({ id, is_read: isRead }: Message): void => {
    const isOpening = id !== openId;
    setOpenId(isOpening ? id : null);
    if (isOpening && isRead === 0) void markOne(id);
  };
  return (
    <LogList
      log={messages}
      empty={<EmptyState icon="mail" title={t('message.empty')} text={t(`message.emptyText.${type}`)} />}
      renderItem={(message) => (
        <MessageRow message={message} isOpen={message.id === openId} onToggle={() => toggle(message)} />
      )}
    />
  );
}
