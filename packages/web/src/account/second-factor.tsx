import { useState } from 'react';

import type { Data, Payload } from '@tessera/contract/routes';

import { ApiError } from '../api/api-error.ts';
import { useT } from '../i18n/i18n.ts';
import { questionIn, signByPasskey } from '../passkey/passkey.ts';
import { Button } from '../ui/button/index.ts';
import { Field } from '../ui/field/index.ts';

type FactorPayload = Pick<Payload<'user/login'>, 'otp' | 'passkey'>;

/** The second factor of a log-in. Nobody knows beforehand who has one: it is asked for once the server has,
 *  and the same form is sent again with it. `send` sends the form; `refuse` shows any other refusal. */
export function useSecondFactor(
  send: (given: FactorPayload) => Promise<void>,
  refuse: (error: unknown) => void,
) {
  const [isAsked, setIsAsked] = useState(false);
  const [otp, setOtp] = useState('');
  /** The challenge for a passkey; a new one with each refusal that includes one. */
  const [question, setQuestion] = useState<Data<'security/askPasskey'>>();
  const take = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.code !== 'SECOND_FACTOR_REQUIRED') return refuse(error);
    setQuestion(questionIn(error.data));
    setIsAsked(true);
    if (isAsked) refuse(error);
  };
  const submit = (): Promise<void> =>
    send(isAsked && otp.trim() !== '' ? { otp: otp.trim() } : {}).catch(take);
  const sign = async (): Promise<void> => {
    const passkey = question && (await signByPasskey(question));
    if (!passkey) return;
    try {
      await send({ passkey });
    } catch (error) {
      refuse(error);
      // A signed challenge is used up.
      await send({}).catch((again: unknown) => {
        if (again instanceof ApiError) setQuestion(questionIn(again.data));
      });
    }
  };
  return { isAsked, otp, setOtp, submit, sign: question && sign };
}

type SecondFactorFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  /** Where a passkey may answer. */
  readonly onSign: (() => Promise<void>) | undefined;
};

/** A passkey, or the field for a code of the app or a recovery code. What comes first takes the focus: it has
 *  just been asked for. */
export function SecondFactorField({ value, onChange, error, onSign }: SecondFactorFieldProps) {
  const t = useT();
  return (
    <>
      {onSign && (
        <div ref={focusFirst}>
          <Button kind="quiet" isWide onPress={onSign}>
            {t('login.usePasskey')}
          </Button>
        </div>
      )}
      <div ref={onSign ? undefined : focusFirst}>
        <Field
          label={t('login.otp')}
          name="otp"
          autoComplete="one-time-code"
          value={value}
          onChange={onChange}
          hint={t('login.otpHint')}
          error={error}
          isLtr
        />
      </div>
    </>
  );
}

const focusFirst = (room: HTMLElement | null): void =>
  room?.querySelector<HTMLElement>('input, button')?.focus();
