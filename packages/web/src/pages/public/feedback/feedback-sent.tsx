import { useEffect, useRef } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';

import styles from './feedback-sent.module.css';

type FeedbackSentProps = {
  /** Time and place of the answer. */
  readonly text: string;
  readonly onAnother: () => void;
};

/** In place of the form: it has arrived, and what follows. */
export function FeedbackSent({ text, onAnother }: FeedbackSentProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <span className={styles.sign}>
        <Icon name="check" size={32} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('feedback.sent')}
      </h2>
      <p className={styles.soft}>{text}</p>
      <Button kind="quiet" onPress={onAnother}>
        {t('feedback.another')}
      </Button>
    </section>
  );
}
