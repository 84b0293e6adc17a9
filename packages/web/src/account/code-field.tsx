import { useState } from 'react';

import { readCode } from '@tessera/domain/member/identifier';

import { ApiError } from '../api/api-error.ts';
import { api } from '../api/api.ts';
import type { CallOptions } from '../api/client.ts';
import { serverClock } from '../api/server-clock.ts';
import { useT } from '../i18n/i18n.ts';
import { useCountdown } from '../live/use-countdown.ts';
import { Field } from '../ui/field/index.ts';
import { showToast } from '../ui/toast/index.ts';
import { deviceId } from './device-id.ts';

import styles from './code-field.module.css';

const GAP_MS = 60_000;
const CODE = /^[0-9]{6}$/;

/** Returns true if a text can be a code, however it is grouped: the server reads it alike. */
export const isCode = (text: string): boolean => CODE.test(readCode(text));

type Event = 'register' | 'mobilelogin' | 'changepwd' | 'changemobile' | 'resetpwd';

type Target = {
  /** Where the code goes: an e-mail address for `resetByMail` and `ownMail`. */
  readonly mobile: string;
  readonly event: Event | 'resetByMail' | 'ownMail';
  /** Reason for which no code can be sent to the typed address. */
  readonly fault?: string | undefined;
  /** Hears of it when a code is asked for. */
  readonly onFault?: (fault: string) => void;
  /** Called with the reason when no code was sent; without it the reason is shown as a toast. */
  readonly onRefused?: (error: ApiError) => void;
};

type CodeFieldProps = Target & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly hint?: string;
};

/** The field for an SMS code, with the button that sends one, at most once a minute. */
export function CodeField({ value, onChange, error, hint, ...target }: CodeFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('login.captcha')}
      name="captcha"
      inputMode="numeric"
      value={value}
      onChange={onChange}
      error={error}
      {...(hint !== undefined && { hint })}
      autoComplete="one-time-code"
      isLtr
      end={<SendCode {...target} />}
    />
  );
}

/** Nobody is told whether there is an account to which the code goes. */
const IN_DOUBT: ReadonlySet<Target['event']> = new Set(['resetpwd', 'resetByMail']);

function ask(to: string, event: Target['event'], options: CallOptions): Promise<null> {
  if (event === 'resetByMail')
    return api('ems/send', { email: to, event: 'resetpwd', device_id: deviceId() }, options);
  if (event === 'ownMail') return api('security/sendCode', { by: 'email' }, options);
  return api('sms/send', { mobile: to, event, device_id: deviceId() }, options);
}

function SendCode({ mobile, event, fault, onFault, onRefused }: Target) {
  const t = useT();
  const [againAtMs, setAgainAtMs] = useState<number | null>(null);
  const secondsLeft = useCountdown(againAtMs);
  const send = async (): Promise<void> => {
    if (fault !== undefined) return onFault?.(fault);
    setAgainAtMs(serverClock.now() + GAP_MS);
    try {
      await ask(mobile, event, { showError: !onRefused });
      showToast({ title: t(IN_DOUBT.has(event) ? 'forgot.codeSent' : 'login.codeSent') });
    } catch (error) {
      setAgainAtMs(null);
      if (error instanceof ApiError) onRefused?.(error);
    }
  };
  return (
    <button type="button" className={styles.send} disabled={secondsLeft > 0} onClick={() => void send()}>
      {secondsLeft > 0 ? t('login.sendAgain', { n: secondsLeft }) : t('login.sendCode')}
    </button>
  );
}
