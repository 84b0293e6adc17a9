import { useState } from 'react';

import { CodeField, isCode } from '../../../account/code-field.tsx';
import { deviceId } from '../../../account/device-id.ts';
import { faultOfMobile } from '../../../account/mobile-fault.ts';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { refreshMember } from '../../../live/fresh-member.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { maskMobile } from '../mask-mobile.ts';

import styles from './security-page.module.css';

type Name = 'mobile' | 'captcha' | 'password';

const FIELD_OF: Readonly<Record<string, Name>> = {
  MOBILE_INCORRECT: 'mobile',
  MOBILE_EXISTS: 'mobile',
  MOBILE_TAKEN: 'mobile',
  SMS_COUNTRY_NOT_SERVED: 'mobile',
  SMS_TOO_FREQUENT: 'captcha',
  SMS_FAILED: 'captcha',
  CAPTCHA_INCORRECT: 'captcha',
  PASSWORD_INCORRECT: 'password',
  PASSWORD_LOCKED: 'password',
  LOGIN_LOCKED: 'password',
  FUND_PASSWORD_INCORRECT: 'password',
  FUND_PASSWORD_LOCKED: 'password',
  FUND_PASSWORD_NOT_SET: 'password',
};
const BLANK: Readonly<Record<Name, string>> = { mobile: '', captcha: '', password: '' };

/** Binds or changes the mobile, with a code to the new one and a password as proof. */
export function ChangeMobile({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const before = useSession((state) => state.userInfo?.mobile ?? '');
  const [form, setForm] = useState(BLANK);
  const faults = useFaults(FIELD_OF);
  const mobile = form.mobile.trim();
  const noMobile = faultOfMobile(mobile);
  const mobileFault = noMobile && t(noMobile);
  const change = (name: Name) => (value: string) => {
    setForm({ ...form, [name]: value });
    faults.clear(name);
  };
  const { isPending, submit } = useSubmit(async () => {
    const isComplete = faults.check({
      mobile: mobileFault,
      captcha: isCode(form.captcha) ? undefined : t('login.enterCaptcha'),
    });
    if (!isComplete) return;
    try {
      await api('user/changemobile', { ...form, mobile, device_id: deviceId() }, { showError: false });
    } catch (error) {
      return faults.refuse(error);
    }
    await refreshMember();
    showToast({ title: t('changeMobile.done') });
    onDone();
  });
  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('changeMobile.text')}</p>
      {before !== '' && (
        <p className={styles.now}>
          <span>{t('changeMobile.now')}</span>
          <bdi dir="ltr">{maskMobile(before)}</bdi>
        </p>
      )}
      <Field
        label={t('changeMobile.new')}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={form.mobile}
        onChange={change('mobile')}
        error={faults.errorOf('mobile')}
        autoComplete="tel"
        isLtr
      />
      <CodeField
        mobile={mobile}
        event="changemobile"
        fault={mobileFault}
        onFault={(text) => faults.check({ mobile: text })}
        onRefused={faults.refuse}
        value={form.captcha}
        onChange={change('captcha')}
        error={faults.errorOf('captcha')}
      />
      <Field
        label={t('changeMobile.password')}
        name="password"
        type="password"
        value={form.password}
        onChange={change('password')}
        hint={t('account.fundInstead')}
        error={faults.errorOf('password')}
        autoComplete="current-password"
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('changeMobile.submit')}
      </Button>
    </form>
  );
}
