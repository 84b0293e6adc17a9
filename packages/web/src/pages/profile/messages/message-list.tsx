import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { LogList } from '../../../ui/log/index.ts';
import { MessageRow } from './message-row.tsx';
import { type ChosenType, type Message, useMarkRead, useMessages } from './use-messages.ts';

/** The messages of a type; one at a time is open. A message is read once it is open. */
export function MessageList({ type }: { readonly type: ChosenType }) {
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
