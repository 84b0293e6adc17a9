import { useState } from 'react';

import { completeLogin, withRedirect } from '../../account/after-login.ts';
import { api } from '../../api/api.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { TextLink } from '../../nav/text-link.tsx';
import { Button } from '../../ui/button/index.ts';
import { Field } from '../../ui/field/index.ts';
import { useSubmit } from '../../ui/form/index.ts';

import styles from './login-page.module.css';

/** Account and password. Missing input is reported at its field; only the server knows whether it is
 *  right. A forgotten one is replaced by an SMS code, where there are any. */
export function PasswordForm({ hasForgot }: { readonly hasForgot: boolean }) {
  const t = useT();
  const query = useQueryParams();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { isPending, submit } = useSubmit(async () => {
    setIsChecked(true);
    if (account.trim() === '' || password === '') return;
    await completeLogin(await api('user/login', { account: account.trim(), password }), query);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('login.account')}
        name="account"
        value={account}
        onChange={setAccount}
        hint={t('login.accountHint')}
        error={isChecked && account.trim() === '' ? t('login.enterAccount') : undefined}
        autoComplete="username"
        isLtr
      />
      <Field
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        error={isChecked && password === '' ? t('login.enterPassword') : undefined}
        autoComplete="current-password"
        isLtr
      />
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
