import { useState } from 'react';

import { CodeField, isCode } from '../../../account/code-field.tsx';
import { deviceId } from '../../../account/device-id.ts';
import { NewPasswordField, usePasswordOwner } from '../../../account/password/new-password-field.tsx';
import { faultOfPassword } from '../../../account/password/new-password.ts';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { session, useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { maskMobile } from '../mask-mobile.ts';

import styles from './security-page.module.css';

type Name = 'old' | 'captcha' | 'password' | 'again';
type Proof = 'old' | 'code';

const FIELD_OF: Readonly<Record<string, Name>> = {
  PASSWORD_INCORRECT: 'old',
  PASSWORD_LOCKED: 'old',
  LOGIN_LOCKED: 'old',
  FUND_PASSWORD_INCORRECT: 'old',
  FUND_PASSWORD_LOCKED: 'old',
  SMS_COUNTRY_NOT_SERVED: 'captcha',
  SMS_TOO_FREQUENT: 'captcha',
  SMS_FAILED: 'captcha',
  CAPTCHA_INCORRECT: 'captcha',
  PASSWORD_INVALID: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORDS_DIFFER: 'again',
};
const BLANK: Readonly<Record<Name, string>> = { old: '', captcha: '', password: '', again: '' };

/** Replaces the log-in password, with the current one or a code to the own mobile as proof. */
export function ChangePassword({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const mobile = useSession((state) => state.userInfo?.mobile ?? '');
  const owner = usePasswordOwner();
  const [proof, setProof] = useState<Proof>('old');
  const [form, setForm] = useState(BLANK);
  const faults = useFaults(FIELD_OF);
  const change = (name: Name) => (value: string) => {
    setForm({ ...form, [name]: value });
    faults.clear(name);
  };
  const { isPending, submit } = useSubmit(async () => {
    const fault = faultOfPassword(form.password, owner);
    const isComplete = faults.check({
      captcha: proof === 'code' && !isCode(form.captcha) ? t('login.enterCaptcha') : undefined,
      password: fault ? t(fault) : undefined,
      again: form.again === form.password ? undefined : t('register.passwordsDiffer'),
    });
    if (!isComplete) return;
    const given =
      proof === 'code' ? { captcha: form.captcha, device_id: deviceId() } : { oldpassword: form.old };
    const sent = { ...given, newpassword: form.password, renewpassword: form.again };
    try {
      const { userinfo } = await api('user/changepwd', sent, { showError: false });
      session.logIn(userinfo);
    } catch (error) {
      return faults.refuse(error);
    }
    showToast({ title: t('changePassword.done') });
    onDone();
  });
  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('changePassword.text')}</p>
      {mobile !== '' && (
        <Segmented
          label={t('changePassword.proof')}
          options={[
            { value: 'old', label: t('changePassword.byOld') },
            { value: 'code', label: t('changePassword.byCode') },
          ]}
          value={proof}
          onChange={setProof}
        />
      )}
      {proof === 'old' ? (
        <Field
          label={t('changePassword.old')}
          name="oldpassword"
          type="password"
          value={form.old}
          onChange={change('old')}
          hint={t('account.fundInstead')}
          error={faults.errorOf('old')}
          autoComplete="current-password"
        />
      ) : (
        <CodeField
          mobile={mobile}
          event="changepwd"
          onRefused={faults.refuse}
          value={form.captcha}
          onChange={change('captcha')}
          hint={t('changePassword.sentTo', { mobile: isolated(maskMobile(mobile)) })}
          error={faults.errorOf('captcha')}
        />
      )}
      <NewPasswordField
        value={form.password}
        onChange={change('password')}
        error={faults.errorOf('password')}
        owner={owner}
      />
      <Field
        label={t('account.confirmNew')}
        name="renewpassword"
        type="password"
        value={form.again}
        onChange={change('again')}
        error={faults.errorOf('again')}
        autoComplete="new-password"
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('changePassword.submit')}
      </Button>
    </form>
  );
}
