import { useState } from 'react';

import { completeLogin } from '../../account/after-login.ts';
import { useAgreedTexts } from '../../account/agreed-texts.ts';
import { Agreement } from '../../account/agreement.tsx';
import { CodeField, isCode, MOBILE_LENGTH_MAX } from '../../account/code-field.tsx';
import { api } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { Button } from '../../ui/button/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';

import styles from './login-page.module.css';

/** A mobile number and the code sent to it. An unknown number opens an account, so age and agreement are
 *  asked of everyone: whether a number is known is told to nobody but its owner. */
export function SmsForm() {
  const t = useT();
  const query = useQueryParams();
  const [mobile, setMobile] = useState('');
  const [captcha, setCaptcha] = useState('');
  const [isAgreed, setIsAgreed] = useState(false);
  const agreedVersions = useAgreedTexts();
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, submit } = useSubmit(async () => {
    setIsChecked(true);
    if (mobile === '' || !isCode(captcha) || !isAgreed) return;
    const agreed = await agreedVersions();
    await completeLogin(await api('user/mobilelogin', { mobile, captcha, ...agreed }), query);
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
        maxLength={MOBILE_LENGTH_MAX}
        isLtr
      />
      <CodeField
        mobile={mobile}
        event="mobilelogin"
        onMissing={() => setIsChecked(true)}
        value={captcha}
        onChange={setCaptcha}
        error={isChecked && !isCode(captcha) ? t('login.enterCaptcha') : undefined}
      />
      <p className={styles.text}>{t('login.smsOpens')}</p>
      <Agreement
        isAgreed={isAgreed}
        error={isChecked && !isAgreed ? t('register.mustAgree') : undefined}
        onChange={setIsAgreed}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
