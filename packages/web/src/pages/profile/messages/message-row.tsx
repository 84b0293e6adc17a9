import { useId } from 'react';

import type { MessageType } from '@tessera/domain/messages';

import { formatTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Icon, type IconName } from '../../../ui/icon/index.ts';
import type { Message } from './use-messages.ts';

import styles from './messages-page.module.css';

const ICONS: Readonly<Record<MessageType, IconName>> = {
  money: 'wallet',
  security: 'seal',
  service: 'headset',
};

type MessageRowProps = {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

/** A message in two lines; a tap opens the whole of it below. */
export function MessageRow({ message, isOpen, onToggle }: MessageRowProps) {
  const t = useT();
  const bodyId = useId();
  const { type, title, content, url, createtime, is_read: isRead } = message;
  return (
    <article
      className={styles.message}
      data-unread={isRead === 0 || undefined}
      data-open={isOpen || undefined}
    >
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
      >
        <span className={styles.sign}>
          <Icon name={ICONS[type]} size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.name}>
              <bdi>{title}</bdi>
            </span>
            {isRead === 0 && (
              <span className={styles.dot}>
                <span className="sr-only">{t('message.unread')}</span>
              </span>
            )}
          </span>
          {!isOpen && (
            <span className={styles.excerpt} dir="auto">
              {content}
            </span>
          )}
        </span>
        <span className={styles.end}>
          <bdi>{formatTime(createtime)}</bdi>
          <Icon name="down" size={16} />
        </span>
      </button>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={styles.content} dir="auto">
              {content}
            </p>
            <ButtonLink to={url}>{t(`message.open.${type}`)}</ButtonLink>
          </>
        )}
      </div>
    </article>
  );
}
