import { useState } from 'react';

import { withRedirect } from '../../../account/after-login.ts';
import { CodeField, isCode, MOBILE_LENGTH_MAX } from '../../../account/code-field.tsx';
import { NewPasswordField, usePasswordOwner } from '../../../account/new-password-field.tsx';
import { faultOfPassword } from '../../../account/new-password.ts';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { PromptLink } from '../../../nav/prompt-link.tsx';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from '../login-page.module.css';

type Name = 'mobile' | 'captcha' | 'password';

const FIELD_OF: Readonly<Record<string, Name>> = {
  MOBILE_INCORRECT: 'mobile',
  MOBILE_NOT_REGISTERED: 'mobile',
  SMS_TOO_FREQUENT: 'captcha',
  SMS_FAILED: 'captcha',
  CAPTCHA_INCORRECT: 'captcha',
  PASSWORD_INVALID: 'password',
  PASSWORD_COMMON: 'password',
};

/** Replaces a forgotten password by an SMS code, then returns to the login. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [form, setForm] = useState({ mobile: '', captcha: '', password: '' });
  const faults = useFaults(FIELD_OF);
  const mobile = form.mobile.trim();
  const owner = usePasswordOwner(mobile);
  const login = withRedirect('/pages/login/login', query);
  const change = (name: Name) => (value: string) => {
    setForm({ ...form, [name]: value });
    faults.clear(name);
  };
  const { isPending, submit } = useSubmit(async () => {
    const fault = faultOfPassword(form.password, owner);
    const isComplete = faults.check({
      mobile: mobile === '' ? t('login.enterMobile') : undefined,
      captcha: isCode(form.captcha) ? undefined : t('login.enterCaptcha'),
      password: fault ? t(fault) : undefined,
    });
    if (!isComplete) return;
    const sent = { type: 'mobile', mobile, newpassword: form.password, captcha: form.captcha };
    try {
      await api('user/resetpwd', sent, { showError: false });
    } catch (error) {
      return faults.refuse(error);
    }
    showToast({ title: t('forgot.done') });
    await openUrl(login, 'replace');
  });
  return (
    <div className={styles.page}>
      <p className={styles.text}>{t('forgot.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('login.mobile')}
          name="mobile"
          type="tel"
          inputMode="tel"
          value={form.mobile}
          onChange={change('mobile')}
          error={faults.errorOf('mobile')}
          autoComplete="tel"
          maxLength={MOBILE_LENGTH_MAX}
          isLtr
        />
        <CodeField
          mobile={mobile}
          event="resetpwd"
          onMissing={() => faults.check({ mobile: t('login.enterMobile') })}
          onRefused={faults.refuse}
          value={form.captcha}
          onChange={change('captcha')}
          error={faults.errorOf('captcha')}
        />
        <NewPasswordField
          value={form.password}
          onChange={change('password')}
          error={faults.errorOf('password')}
          owner={owner}
        />
        <Button type="submit" isWide isPending={isPending}>
          {t('forgot.submit')}
        </Button>
      </form>
      <PromptLink prompt={t('forgot.remembered')} to={login} replace>
        {t('login.title')}
      </PromptLink>
    </div>
  );
}
