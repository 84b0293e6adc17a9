import { useRef, useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { useLazy } from '../../../lazy/use-lazy.ts';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import { RefusedState } from '../../../ui/refused-state/index.ts';
import { Composer } from './composer.tsx';
import { MessageList, MessageListSkeleton } from './message-list.tsx';
import { undelivered } from './outbox.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { changeTimes, readerOffset } from './service-hours.ts';
import { useConversation } from './use-conversation.ts';
import { useOutbox } from './use-outbox.ts';

import styles from './conversation-view.module.css';

const loadHelp = () => import('./help/help-hits.tsx');

type ConversationViewProps = {
  /** The member's id. */
  readonly owner: string;
  readonly service: Data<'index/service'> | undefined;
};

/** The messages with the newest at the bottom, and the field for the next one. */
export function ConversationView({ owner, service }: ConversationViewProps) {
  const t = useT();
  const locale = useLocale();
  const conversation = useConversation(owner);
  const { outbox, send, retry, drop } = useOutbox(owner, conversation);
  const { data: messages, error, refetch } = conversation.query;
  const [picture, setPicture] = useState('');
  const [typed, setTyped] = useState('');
  const isClosed = service?.is_open === 0;
  const help = useLazy(isClosed ? loadHelp : null);
  const scroller = useRef<HTMLElement>(null);
  const outgoing = undelivered(outbox, messages ?? []);
  if (!messages) {
    return (
      <div className={styles.scroller}>
        {error ? <RefusedState error={error} onRetry={() => refetch()} /> : <MessageListSkeleton />}
      </div>
    );
  }
  const isBlank = messages.length === 0 && outgoing.length === 0;
  return (
    <>
      <section
        ref={scroller}
        className={styles.scroller}
        aria-label={t('service.conversation')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
      >
        {isBlank ? (
          <EmptyState icon="headset" title={t('service.empty')} text={t('service.emptyText')} />
        ) : (
          <MessageList
            query={conversation.query}
            messages={messages}
            outgoing={outgoing}
            onOpen={setPicture}
            onRetry={retry}
            onDrop={drop}
          />
        )}
      </section>
      {isClosed && <p className={styles.later}>{laterText(service, t, locale)}</p>}
      {help && <help.HelpHits typed={typed} />}
      <Composer
        onType={setTyped}
        onSend={(message) => {
          send(message);
          scroller.current?.scrollTo({ top: 0 });
        }}
      />
      {picture !== '' && <PictureSheet url={picture} onClose={() => setPicture('')} />}
    </>
  );
}

/** Text about the time of an answer to a message written now. */
function laterText(service: Data<'index/service'>, t: Translate, locale: Locale): string {
  const { house, own } = changeTimes(service, readerOffset(service.changes_at * 1000), locale);
  const time = isolated(house);
  return own === null ? t('service.later', { time }) : t('service.laterOwn', { time, own: isolated(own) });
}
