import { useState } from 'react';

import { ApiError } from '../api/api-error.ts';
import { useT } from '../i18n/i18n.ts';
import { Field } from '../ui/field/index.ts';

const OTP_MAX = 20;

/** The second factor of a log-in. Nobody knows beforehand who has one: the field comes once the server has
 *  asked for it, and the same form is sent again with the code. */
export function useSecondFactor() {
  const [isAsked, setIsAsked] = useState(false);
  const [otp, setOtp] = useState('');
  return {
    isAsked,
    otp,
    setOtp,
    /** What the log-in is sent with. */
    sent: isAsked && otp.trim() !== '' ? { otp: otp.trim() } : {},
    /** Whether a failed log-in asked for nothing but the code. */
    isAskedBy: (error: unknown): boolean => {
      const isIt = error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED' && !isAsked;
      if (isIt) setIsAsked(true);
      return isIt;
    },
  };
}

type SecondFactorFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** The field for a code of the app, or a recovery code. It takes the focus: it has just been asked for. */
export function SecondFactorField({ value, onChange, error }: SecondFactorFieldProps) {
  const t = useT();
  return (
    <div ref={focusInput}>
      <Field
        label={t('login.otp')}
        name="otp"
        autoComplete="one-time-code"
        maxLength={OTP_MAX}
        value={value}
        onChange={onChange}
        hint={t('login.otpHint')}
        error={error}
        isLtr
      />
    </div>
  );
}

const focusInput = (room: HTMLElement | null): void => room?.querySelector('input')?.focus();
