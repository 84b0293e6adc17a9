import type { ReactNode } from 'react';

import { formatTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import type { Message } from './conversation.ts';
import type { Outgoing } from './outbox.ts';

import styles from './bubble.module.css';

type BubbleProps = { readonly message: Message; readonly onOpen: (url: string) => void };

/** A message of the conversation: the member's own at the end of the line, the staff's at its start. */
export function Bubble({ message: { author, name, content, image, createtime }, onOpen }: BubbleProps) {
  const t = useT();
  const isOwn = author === 'member';
  return (
    <article className={styles.message} data-own={isOwn || undefined}>
      <Head name={isOwn ? t('service.you') : name || t('service.staff')} isShown={!isOwn} at={createtime} />
      <Body content={content}>
        {image !== '' && (
          <button
            type="button"
            className={styles.picture}
            aria-haspopup="dialog"
            aria-label={t('service.openPicture')}
            onClick={() => onOpen(image)}
          >
            <img src={image} alt="" loading="lazy" />
          </button>
        )}
      </Body>
    </article>
  );
}

type OutgoingBubbleProps = {
  readonly message: Outgoing;
  readonly onRetry: () => void;
  readonly onDrop: () => void;
};

/** An own message that the server has not confirmed. */
export function OutgoingBubble({ message, onRetry, onDrop }: OutgoingBubbleProps) {
  const t = useT();
  const { state, content, image, at, fault } = message;
  return (
    <article className={styles.message} data-own data-state={state}>
      <Head name={t('service.you')} isShown={false} at={at} />
      <Body content={content}>
        {image !== '' && (
          <span className={styles.picture}>
            <img src={image} alt={t('service.picture')} />
          </span>
        )}
      </Body>
      {state === 'sending' ? (
        <output className={styles.state}>
          <Icon name="clock" size={16} />
          {t('service.sending')}
        </output>
      ) : (
        <div className={styles.failed}>
          <p className={styles.state} role="alert">
            <Icon name="warning" size={16} />
            <span>{t('service.failed')}</span>
            <span>{fault}</span>
          </p>
          <Button kind="quiet" size="s" onPress={onRetry}>
            {t('service.resend')}
          </Button>
          <Button kind="plain" size="s" onPress={onDrop}>
            {t('service.drop')}
          </Button>
        </div>
      )}
    </article>
  );
}

type HeadProps = {
  readonly name: string;
  /** Own messages tell by their side whose they are; screen readers are told by name. */
  readonly isShown: boolean;
  readonly at: number;
};

function Head({ name, isShown, at }: HeadProps) {
  return (
    <p className={styles.head}>
      <bdi className={isShown ? undefined : 'sr-only'}>{name}</bdi>
      <bdi>{formatTime(at)}</bdi>
    </p>
  );
}

const Body = ({ content, children }: { readonly content: string; readonly children: ReactNode }) => (
  <>
    {children}
    {content !== '' && (
      <p className={styles.text} dir="auto">
        {content}
      </p>
    )}
  </>
);
