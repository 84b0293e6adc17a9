import { useState } from 'react';

import { withRedirect } from '../../../account/after-login.ts';
import { CodeField, isCode } from '../../../account/code-field.tsx';
import { deviceId } from '../../../account/device-id.ts';
import { faultOfMobile } from '../../../account/mobile-fault.ts';
import { NewPasswordField, usePasswordOwner } from '../../../account/password/new-password-field.tsx';
import { faultOfPassword } from '../../../account/password/new-password.ts';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { openUrl } from '../../../nav/nav.ts';
import { useQueryParams } from '../../../nav/page-context.ts';
import { PromptLink } from '../../../nav/prompt-link.tsx';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from '../login-page.module.css';

type Name = 'address' | 'captcha' | 'password';
type Way = 'mobile' | 'email';

const FIELD_OF: Readonly<Record<string, Name>> = {
  MOBILE_INCORRECT: 'address',
  MOBILE_NOT_REGISTERED: 'address',
  EMAIL_INCORRECT: 'address',
  SMS_COUNTRY_NOT_SERVED: 'address',
  SMS_TOO_FREQUENT: 'captcha',
  SMS_FAILED: 'captcha',
  CAPTCHA_INCORRECT: 'captcha',
  PASSWORD_INVALID: 'password',
  PASSWORD_COMMON: 'password',
};

const ADDRESS = {
  mobile: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
} as const;

/** The server decides whether it is an address at all. */
const faultOfEmail = (typed: string): MessageKey | undefined =>
  typed === '' ? 'forgot.enterEmail' : undefined;

/** Replaces a forgotten password by a code, sent to the mobile or the verified e-mail, then returns to the
 *  login. */
export function Page() {
  const t = useT();
  const query = useQueryParams();
  const [form, setForm] = useState({ address: '', captcha: '', password: '' });
  const [way, setWay] = useState<Way>('mobile');
  const faults = useFaults(FIELD_OF);
  const address = form.address.trim();
  const owner = usePasswordOwner(way === 'mobile' ? address : '');
  const noAddress = way === 'mobile' ? faultOfMobile(address) : faultOfEmail(address);
  const addressFault = noAddress && t(noAddress);
  const login = withRedirect('/pages/login/login', query);
  const change = (name: Name) => (value: string) => {
    setForm({ ...form, [name]: value });
    faults.clear(name);
  };
  const { isPending, submit } = useSubmit(async () => {
    const fault = faultOfPassword(form.password, owner);
    const isComplete = faults.check({
      address: addressFault,
      captcha: isCode(form.captcha) ? undefined : t('login.enterCaptcha'),
      password: fault ? t(fault) : undefined,
    });
    if (!isComplete) return;
    const { password: newpassword, captcha } = form;
    const sent = { type: way, [way]: address, newpassword, captcha, device_id: deviceId() };
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
        <Segmented
          label={t('forgot.way')}
          options={[
            { value: 'mobile', label: t('login.mobile') },
            { value: 'email', label: t('userinfo.email') },
          ]}
          value={way}
          onChange={(next: Way) => {
            setWay(next);
            setForm({ ...form, address: '', captcha: '' });
            faults.check({});
          }}
        />
        <Field
          key={way}
          label={t(way === 'mobile' ? 'login.mobile' : 'userinfo.email')}
          name={way}
          {...ADDRESS[way]}
          value={form.address}
          onChange={change('address')}
          error={faults.errorOf('address')}
          isLtr
        />
        <CodeField
          mobile={address}
          event={way === 'mobile' ? 'resetpwd' : 'resetByMail'}
          fault={addressFault}
          onFault={(text) => faults.check({ address: text })}
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
