import { useEffect, useRef, useState, type ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import type { PostState } from '../../pending-post/pending.ts';
import { ABOUT_PASSWORD } from '../../pending-post/secret.ts';
import type { PostOutcome } from '../../pending-post/send-until-known.ts';
import { Button } from '../../ui/button/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { Pin, PIN_LENGTH } from '../../ui/pin/index.ts';
import { Sheet } from '../../ui/sheet/index.ts';
import { SetFundPassword } from './set-fund-password.tsx';

import styles from './fund-password-sheet.module.css';

type FundPasswordSheetProps<Reply> = {
  /** The purpose in one line: "withdraw 100.00 to T9yD…Kq". */
  readonly summary: ReactNode;
  /** Whether the member has a fund password; `is_set_password` of the page's own call. */
  readonly isSet: boolean;
  /** Where the post stands, when it is one that moves money. */
  readonly state?: PostState;
  /** An earlier sending is unanswered, and the password it had is gone. */
  readonly needsPassword?: boolean;
  /** Sends what the page has prepared, with the password in it. */
  readonly send: (password: string) => Promise<PostOutcome<Reply>>;
  /** Hears every outcome but those that are about the password, which are said here. */
  readonly onOutcome: (outcome: PostOutcome<Reply>) => void;
  readonly onClose: () => void;
};

/** Asks for the password that moves money, says what for, and shows what is wrong with it in place. Who has
 *  none sets one here and goes on. */
export function FundPasswordSheet<Reply>(props: FundPasswordSheetProps<Reply>) {
  const t = useT();
  const [isSet, setIsSet] = useState(props.isSet);
  const isOnItsWay = props.state === 'sent' || props.state === 'delayed';
  return (
    <Sheet
      isOpen
      title={t(isSet ? 'wallet.pin.title' : 'wallet.pin.noneTitle')}
      onClose={() => {
        // While it is on its way the answer is still to be shown.
        if (!isOnItsWay) props.onClose();
      }}
      leavesByBack={isOnItsWay}
    >
      {isSet ? (
        <Ask {...props} onMissing={() => setIsSet(false)} />
      ) : (
        <SetFundPassword isChange={false} onDone={() => setIsSet(true)} />
      )}
    </Sheet>
  );
}

function Ask<Reply>({
  summary,
  state = 'idle',
  needsPassword = false,
  send,
  onOutcome,
  onMissing,
}: FundPasswordSheetProps<Reply> & { readonly onMissing: () => void }) {
  const t = useT();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isUnknown = state === 'unknown' && !needsPassword;
  const { isPending, submit } = useSubmit(async () => {
    if (pin.length < PIN_LENGTH && !isUnknown) return setError(t('wallet.pin.short'));
    setError(null);
    const outcome = await send(pin);
    const code = outcome.kind === 'refused' ? outcome.code : '';
    if (code === 'FUND_PASSWORD_NOT_SET') return onMissing();
    if (outcome.kind === 'refused' && ABOUT_PASSWORD.has(code)) {
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
      <p className={styles.summary}>{summary}</p>
      <Pin
        label={t('wallet.pin.label')}
        value={pin}
        onChange={(value) => {
          setPin(value);
          setError(null);
        }}
        error={error ?? undefined}
        isDisabled={isPending || isUnknown}
        hasFocus
      />
      <output className={styles.note}>
        {state === 'delayed' && <span>{t('wallet.delayed')}</span>}
        {isUnknown && (
          <>
            <b>{t('wallet.unknown')}</b> <span>{t('wallet.unknownText')}</span>
          </>
        )}
      </output>
      <Button type="submit" isWide isPending={isPending}>
        {t(isUnknown ? 'wallet.askAgain' : 'wallet.pin.confirm')}
      </Button>
    </form>
  );
}
