import { useState } from 'react';

import { completeLogin, withRedirect } from '../../account/after-login.ts';
import { deviceId } from '../../account/device-id.ts';
import { SecondFactorField, useSecondFactor } from '../../account/second-factor.tsx';
import { useFaults } from '../../account/use-faults.ts';
import { api } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { TextLink } from '../../nav/text-link.tsx';
import { Button } from '../../ui/button/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';

import styles from './login-page.module.css';

type Name = 'account' | 'password' | 'otp';

/** A refusal stays under the form's last field until what was refused is changed. */
const FIELD_OF: Readonly<Record<string, Name>> = {
  SECOND_FACTOR_REQUIRED: 'otp',
  SECOND_FACTOR_LOCKED: 'otp',
  SECOND_FACTOR_INCORRECT: 'otp',
  SECOND_FACTOR_USED: 'otp',
  ACCOUNT_OR_PASSWORD_INCORRECT: 'password',
  PASSWORD_LOCKED: 'password',
  LOGIN_LOCKED: 'password',
  ACCOUNT_IS_ABNORMAL: 'password',
};

/** Account and password. Missing input is reported at its field; only the server knows whether it is
 *  right. A forgotten one is replaced by an SMS code, where there are any. */
export function PasswordForm({ hasForgot }: { readonly hasForgot: boolean }) {
  const t = useT();
  const query = useQueryParams();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const faults = useFaults(FIELD_OF);
  const second = useSecondFactor(async (given) => {
    const sent = { account: account.trim(), password, device_id: deviceId(), ...given };
    await completeLogin(await api('user/login', sent, { showError: false }), query);
  }, faults.refuse);
  const { isPending, submit } = useSubmit(async () => {
    const isComplete = faults.check({
      account: account.trim() === '' ? t('login.enterAccount') : undefined,
      password: password === '' ? t('login.enterPassword') : undefined,
    });
    if (!isComplete) return;
    await second.submit();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('login.account')}
        name="account"
        value={account}
        onChange={(value) => {
          setAccount(value);
          faults.clear('account');
          faults.clear('password');
        }}
        hint={t('login.accountHint')}
        error={faults.errorOf('account')}
        autoComplete="username"
        isLtr
      />
      <Field
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          faults.clear('password');
        }}
        error={faults.errorOf('password')}
        autoComplete="current-password"
        isLtr
      />
      {second.isAsked && (
        <SecondFactorField
          value={second.otp}
          onChange={(value) => {
            second.setOtp(value);
            faults.clear('otp');
          }}
          error={faults.errorOf('otp')}
          onSign={second.sign}
        />
      )}
      {hasForgot && (
        <span className={styles.forgot}>
          <TextLink to={withRedirect('/pages/login/forgot', query)} replace>
            {t('login.forgot')}
          </TextLink>
        </span>
      )}
      <Button type="submit" isWide isPending={isPending}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
