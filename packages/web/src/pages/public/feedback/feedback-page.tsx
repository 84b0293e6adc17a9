import { useState, useEffect, useRef } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { OwnFeedback } from './own-feedback.tsx';

import styles from './feedback-page.module.css';

/** Feedback to the house, with or without an account; a member finds the answers below. */
export function Page() {
  const t = useT();
  const owner = useSession((state) => (isMember(state) ? (state.userInfo?.id ?? '') : ''));
  const [sent, setSent] = useState<{ readonly hasContact: boolean } | null>(null);
  return (
    <PageBody>
      {sent ? (
        <FeedbackSent
          text={t(
            owner !== ''
              ? 'feedback.sentText'
              : sent.hasContact
                ? 'feedback.sentContact'
                : 'feedback.sentVisitor',
          )}
          onAnother={() => setSent(null)}
        />
      ) : (
        <FeedbackForm
          key={`form ${owner}`}
          owner={owner}
          onSent={(contact) => setSent({ hasContact: contact !== '' })}
        />
      )}
      {owner !== '' && <OwnFeedback key={`own ${owner}`} owner={owner} />}
    </PageBody>
  );
}

type FeedbackSentProps = {
  /** Time and place of the answer. */
  readonly text: string;
  readonly onAnother: () => void;
};

/** In place of the form: it has arrived, and what follows. */
function FeedbackSent({ text, onAnother }: FeedbackSentProps) {
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
