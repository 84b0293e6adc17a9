import { useState } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { PageBody } from '../../../ui/page-body/index.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { FeedbackSent } from './feedback-sent.tsx';
import { OwnFeedback } from './own-feedback.tsx';

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
