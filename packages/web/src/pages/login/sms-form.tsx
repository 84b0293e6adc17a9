import { useState } from 'react';

import { api } from '../../api/api.ts';
import { serverClock } from '../../api/server-clock.ts';
import { useT } from '../../i18n/i18n.ts';
import { useCountdown } from '../../live/use-countdown.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { Button } from '../../ui/button/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';
import { showToast } from '../../ui/toast/index.ts';
import { completeLogin } from './after-login.ts';

import styles from './login-page.module.css';

const GAP_MS = 60_000;
const CODE = /^[0-9]{6}$/;
const MOBILE_MAX = 16;

/** A mobile number and the code sent to it. An unknown number opens an account. */
export function SmsForm() {
  const t = useT();
  const query = useQueryParams();
  const [mobile, setMobile] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, submit } = useSubmit(async () => {
    setIsChecked(true);
    if (mobile === '' || !CODE.test(captcha)) return;
    await completeLogin(await api('user/mobilelogin', { mobile, captcha }), query);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('login.mobile')}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={mobile}
        onChange={setMobile}
        error={isChecked && mobile === '' ? t('login.enterMobile') : undefined}
        autoComplete="tel"
        maxLength={MOBILE_MAX}
        isLtr
      />
      <Field
        label={t('login.captcha')}
        name="captcha"
        inputMode="numeric"
        value={captcha}
        onChange={setCaptcha}
        error={isChecked && !CODE.test(captcha) ? t('login.enterCaptcha') : undefined}
        autoComplete="one-time-code"
        maxLength={6}
        isLtr
        end={<SendCode mobile={mobile} onMissing={() => setIsChecked(true)} />}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

type SendCodeProps = { readonly mobile: string; readonly onMissing: () => void };

function SendCode({ mobile, onMissing }: SendCodeProps) {
  const t = useT();
  const [againAtMs, setAgainAtMs] = useState<number | null>(null);
  const secondsLeft = useCountdown(againAtMs);
  const send = async (): Promise<void> => {
    if (mobile === '') return onMissing();
    setAgainAtMs(serverClock.now() + GAP_MS);
    try {
      await api('sms/send', { mobile, event: 'mobilelogin' });
      showToast({ title: t('login.codeSent') });
    } catch {
      setAgainAtMs(null);
    }
  };
  return (
    <button type="button" className={styles.send} disabled={secondsLeft > 0} onClick={() => void send()}>
      {secondsLeft > 0 ? t('login.sendAgain', { n: secondsLeft }) : t('login.sendCode')}
    </button>
  );
}
