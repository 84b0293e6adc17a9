import { useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import type { PostState } from '../../pending-post/pending.ts';
import { ABOUT_CONFIRMATION, type Confirmation } from '../../pending-post/secret.ts';
import type { PostOutcome } from '../../pending-post/send-until-known.ts';
import { Button } from '../../ui/button/index.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import { FaultText } from '../../ui/fault-text/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { type Payment, signPayment } from './payment-passkey.ts';
import { PostNote } from './post-note.tsx';

import styles from './fund-password-sheet.module.css';

type PasskeyAskProps<Reply> = {
  readonly payment: Payment;
  readonly state: PostState;
  /** An earlier sending is unanswered, and goes out again as it is. */
  readonly isUnknown: boolean;
  readonly send: (given?: Confirmation) => Promise<PostOutcome<Reply>>;
  readonly onOutcome: (outcome: PostOutcome<Reply>) => void;
  readonly onUsePin: () => void;
};

/** Confirms a payment by a passkey, and shows in place what is wrong with it. The fund password is the other
 *  way. */
export function PasskeyAsk<Reply>(props: PasskeyAskProps<Reply>) {
  const { payment, state, isUnknown, send, onOutcome, onUsePin } = props;
  const t = useT();
  const [error, setError] = useState<string | null>(null);
  const { isPending, submit } = useSubmit(async () => {
    setError(null);
    const signed = isUnknown ? null : await signPayment(payment).catch(caughtText);
    if (signed === undefined) return;
    if (typeof signed === 'string') return setError(signed);
    const outcome = await send(signed ?? undefined);
    if (outcome.kind === 'refused' && ABOUT_CONFIRMATION.has(outcome.code)) return setError(outcome.text);
    onOutcome(outcome);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FaultText text={error} />
      <PostNote state={state} isUnknown={isUnknown} />
      <Button type="submit" isWide isPending={isPending}>
        {t(isUnknown ? 'wallet.askAgain' : 'wallet.passkey.confirm')}
      </Button>
      <Button kind="plain" isWide isDisabled={isPending} onPress={onUsePin}>
        {t('wallet.passkey.usePin')}
      </Button>
    </form>
  );
}
