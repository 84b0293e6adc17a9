import { useState } from 'react';

import { CodeField, isCode } from '../../../account/code-field.tsx';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from './security-page.module.css';

const FIELD_OF = {
  CAPTCHA_INCORRECT: 'captcha',
  SMS_TOO_FREQUENT: 'captcha',
  MAIL_FAILED: 'captcha',
} as const;

type VerifyEmailProps = {
  /** Masked. */
  readonly email: string;
  readonly onDone: () => void;
};

/** Verifies the own e-mail by a code that is sent to it. */
export function VerifyEmail({ email, onDone }: VerifyEmailProps) {
  const t = useT();
  const [captcha, setCaptcha] = useState('');
  const faults = useFaults<'captcha'>(FIELD_OF);
  const { isPending, submit } = useSubmit(async () => {
    if (!faults.check({ captcha: isCode(captcha) ? undefined : t('login.enterCaptcha') })) return;
    try {
      await api('security/verifyEmail', { captcha }, { showError: false });
    } catch (error) {
      return faults.refuse(error);
    }
    showToast({ title: t('security.emailVerified') });
    onDone();
  });
  return (
    <form className={styles.sheet} onSubmit={submit} noValidate>
      <p className={styles.text}>{t('security.verifyText')}</p>
      <CodeField
        mobile={email}
        event="ownMail"
        onRefused={faults.refuse}
        value={captcha}
        onChange={(value) => {
          setCaptcha(value);
          faults.clear('captcha');
        }}
        hint={t('changePassword.sentTo', { mobile: isolated(email) })}
        error={faults.errorOf('captcha')}
      />
      <Button type="submit" isWide isPending={isPending}>
        {t('account.confirm')}
      </Button>
    </form>
  );
}
