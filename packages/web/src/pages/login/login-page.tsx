import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { enterGuest } from '../../api/enter-guest.ts';
import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { PromptLink } from '../../nav/prompt-link.tsx';
import { Button } from '../../ui/button/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
import { openAfterLogin } from './after-login.ts';
import { PasswordForm } from './password-form.tsx';
import { SmsForm } from './sms-form.tsx';

import styles from './login-page.module.css';

type LoginMethod = 'password' | 'sms';

export function Page() {
  const t = useT();
  const query = useQueryParams();
  const site = useQuery(siteQuery()).data;
  const [method, setMethod] = useState<LoginMethod>('password');
  const methods = [
    { value: 'password', label: t('login.byPassword') },
    { value: 'sms', label: t('login.bySms') },
  ] as const;
  const playDemo = async (): Promise<void> => {
    await enterGuest();
    await openAfterLogin(query);
  };
  return (
    <div className={styles.page}>
      {site?.sms_login !== false && (
        <Segmented label={t('login.title')} options={methods} value={method} onChange={setMethod} />
      )}
      {method === 'sms' ? <SmsForm /> : <PasswordForm hasForgot={site?.sms_login !== false} />}
      <PromptLink prompt={t('login.noAccount')} to="/pages/register/register" replace>
        {t('login.register')}
      </PromptLink>
      <section className={styles.guest}>
        <Button kind="quiet" isWide onPress={playDemo}>
          {t('login.guest')}
        </Button>
        <p>{t('login.guestText')}</p>
      </section>
    </div>
  );
}
