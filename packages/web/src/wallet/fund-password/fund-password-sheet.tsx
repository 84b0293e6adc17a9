import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import type { PostState } from '../../pending-post/pending.ts';
import { ABOUT_CONFIRMATION, type Confirmation } from '../../pending-post/secret.ts';
import type { PostOutcome } from '../../pending-post/send-until-known.ts';
import { Button } from '../../ui/button/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { Pin, PIN_LENGTH } from '../../ui/pin/index.ts';
import { Sheet } from '../../ui/sheet/index.ts';
import { PasskeyAsk } from './passkey-ask.tsx';
import { type Payment, usePaysByPasskey } from './payment-passkey.ts';
import { PostNote } from './post-note.tsx';
import { SetFundPassword } from './set-fund-password.tsx';

import styles from './fund-password-sheet.module.css';

type FundPasswordSheetProps<Reply> = {
  /** The purpose in one line: "withdraw 100.00 to T9yD…Kq". */
  readonly summary: ReactNode;
  /** Payload that a passkey signs: the call and its fields, as `send` sends them. */
  readonly payment: Payment;
  /** True if the member has a fund password; `is_set_password` of the page's own call. */
  readonly isSet: boolean;
  /** Where the post stands, when it is one that moves money. */
  readonly state?: PostState;
  /** An earlier sending is unanswered, and what confirmed it is gone. */
  readonly needsConfirmation?: boolean;
  /** Sends what the page has prepared with this in it; without, once more what it sent before. */
  readonly send: (given?: Confirmation) => Promise<PostOutcome<Reply>>;
  /** Hears every outcome but those that are about the confirmation, which are said here. */
  readonly onOutcome: (outcome: PostOutcome<Reply>) => void;
  readonly onClose: () => void;
};

/** Confirms what moves money, and shows what is wrong with that in place: by a passkey of a member who has
 *  one that pays, or by the fund password. Who has none sets one here and continues. */
export function FundPasswordSheet<Reply>(props: FundPasswordSheetProps<Reply>) {
  const t = useT();
  const { state = 'idle', needsConfirmation = false, summary, send } = props;
  const [isSet, setIsSet] = useState(props.isSet);
  const [usesPin, setUsesPin] = useState(false);
  const isByPasskey = usePaysByPasskey() && !usesPin;
  const isOnItsWay = state === 'sent' || state === 'delayed';
  const ask = {
    state,
    isUnknown: state === 'unknown' && !needsConfirmation,
    send,
    onOutcome: props.onOutcome,
  };
  const usePin = (): void => setUsesPin(true);
  const title = isByPasskey ? 'wallet.passkey.title' : 'wallet.pin.title';
  return (
    <Sheet
      isOpen
      title={t(isSet ? title : 'wallet.pin.noneTitle')}
      onClose={() => {
        // While it is on its way the answer is still to be shown.
        if (!isOnItsWay) props.onClose();
      }}
      leavesByBack={isOnItsWay}
    >
      {isSet ? (
        <div className={styles.ask}>
          <p className={styles.summary}>{summary}</p>
          {isByPasskey ? (
            <PasskeyAsk {...ask} payment={props.payment} onUsePin={usePin} />
          ) : (
            <Ask {...ask} onTyped={usePin} onMissing={() => setIsSet(false)} />
          )}
        </div>
      ) : (
        <SetFundPassword isChange={false} onDone={() => setIsSet(true)} />
      )}
    </Sheet>
  );
}

type AskProps<Reply> = Pick<FundPasswordSheetProps<Reply>, 'send' | 'onOutcome'> & {
  readonly state: PostState;
  /** An earlier sending is unanswered, and goes out again as it is. */
  readonly isUnknown: boolean;
  /** Called once the member types, so that the form is not replaced by a later result. */
  readonly onTyped: () => void;
  readonly onMissing: () => void;
};

function Ask<Reply>({ state, isUnknown, send, onOutcome, onTyped, onMissing }: AskProps<Reply>) {
  const t = useT();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { isPending, submit } = useSubmit(async () => {
    if (pin.length < PIN_LENGTH && !isUnknown) return setError(t('wallet.pin.short'));
    setError(null);
    const outcome = await send(pin === '' ? undefined : { password: pin });
    const code = outcome.kind === 'refused' ? outcome.code : '';
    if (code === 'FUND_PASSWORD_NOT_SET') return onMissing();
    if (outcome.kind === 'refused' && ABOUT_CONFIRMATION.has(code)) {
      setPin('');
      return setError(outcome.text);
    }
    onOutcome(outcome);
  });
  const form = useRef<HTMLFormElement>(null);
  // The sixth digit submits. A refused password is cleared, so the next sixth digit does too.
  useEffect(() => {
    if (pin.length === PIN_LENGTH) form.current?.requestSubmit();
  }, [pin]);
  return (
    <form className={styles.form} onSubmit={submit} noValidate ref={form}>
      <Pin
        label={t('wallet.pin.label')}
        value={pin}
        onChange={(value) => {
          setPin(value);
          setError(null);
          onTyped();
        }}
        error={error ?? undefined}
        isDisabled={isPending || isUnknown}
        hasFocus
      />
      <PostNote state={state} isUnknown={isUnknown} />
      <Button type="submit" isWide isPending={isPending}>
        {t(isUnknown ? 'wallet.askAgain' : 'wallet.pin.confirm')}
      </Button>
    </form>
  );
}
