import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { formatDay } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { footOf, linesOf } from '../../../ui/log/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { Bubble, OutgoingBubble } from './bubble.tsx';
import { isAfter, type Message } from './conversation.ts';
import type { Outgoing } from './outbox.ts';
import type { Conversation } from './use-conversation.ts';

import styles from './message-list.module.css';

type MessageListProps = {
  readonly query: Conversation['query'];
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly outgoing: readonly Outgoing[];
  /** A picture was tapped. */
  readonly onOpen: (url: string) => void;
  readonly onRetry: (message: Outgoing) => void;
  readonly onDrop: (message: Outgoing) => void;
};

/** The conversation by days of the reader's own calendar, then the messages on their way. */
export function MessageList(props: MessageListProps) {
  const { query, messages, outgoing, onOpen, onRetry, onDrop } = props;
  const locale = useLocale();
  const lines = linesOf<Message, null>(messages, true, {
    keyOf: ({ id }) => id,
    secondsOf: ({ createtime }) => createtime,
    sumsOf: () => null,
  });
  return (
    <div className={styles.list}>
      <Earlier query={query} />
      {lines.map((line) =>
        line.kind === 'day' ? (
          <h2 key={line.key} className={styles.day}>
            <span>{formatDay(line.at, locale)}</span>
          </h2>
        ) : (
          <Bubble key={line.key} message={line.item} onOpen={onOpen} />
        ),
      )}
      {outgoing.map((message) => (
        <OutgoingBubble
          key={message.key}
          message={message}
          onRetry={() => onRetry(message)}
          onDrop={() => onDrop(message)}
        />
      ))}
      <NewAnswer messages={messages} />
    </div>
  );
}

/** The head of the list: older messages follow by themselves as it comes into view. */
function Earlier({ query }: { readonly query: Conversation['query'] }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const { state, more, again } = footOf(query);
  const seen = useEffectEvent(more);
  useEffect(() => {
    if (!place.current || state !== 'more') return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) seen();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [state]);
  return (
    <div ref={place} className={styles.earlier}>
      <output>{state === 'loading' ? t('common.loading') : state === 'end' ? t('service.begin') : ''}</output>
      {(state === 'more' || state === 'failed') && (
        <Button kind="plain" size="s" onPress={again}>
          {t(state === 'failed' ? 'common.retry' : 'service.earlier')}
        </Button>
      )}
    </div>
  );
}

/** Tells screen readers of an answer that arrives while the conversation is open, and of no older one. */
function NewAnswer({ messages }: { readonly messages: readonly Message[] }) {
  const t = useT();
  const [shownId] = useState(messages.at(-1)?.id ?? '');
  const answer = messages.findLast(({ id, author }) => author === 'staff' && isAfter(id, shownId));
  return (
    <output className="sr-only">
      {answer && t('service.answered', { name: answer.name || t('service.staff'), text: answer.content })}
    </output>
  );
}

export const MessageListSkeleton = () => (
  <div className={styles.list} data-waiting>
    <Skeleton width="62%" height={64} />
    <Skeleton width="48%" height={44} />
    <Skeleton width="70%" height={86} />
  </div>
);
