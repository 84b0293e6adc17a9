import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { openAfterLogin, withRedirect, completeLogin } from '../../account/after-login.ts';
import { deviceId } from '../../account/device-id.ts';
import { api } from '../../api/api.ts';
import { enterGuest } from '../../api/enter-guest.ts';
import { siteQuery } from '../../api/site.ts';
import { useT, translateMessage } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { PromptLink } from '../../nav/prompt-link.tsx';
import { type Query, queryText } from '../../nav/url.ts';
import { canUsePasskeys, mayUsePasskeys, signByPasskey } from '../../passkey/passkey.ts';
import { Button } from '../../ui/button/index.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import { FaultText } from '../../ui/fault-text/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { Segmented } from '../../ui/segmented/index.ts';
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
  const lost = lostReason(query);
  return (
    <div className={styles.page}>
      {lost !== null && (
        <output className={styles.expired}>
          <Icon name="warning" size={20} />
          {t(lost)}
        </output>
      )}
      {site?.sms_login !== false && (
        <Segmented label={t('login.title')} options={methods} value={method} onChange={setMethod} />
      )}
      {method === 'sms' ? <SmsForm /> : <PasswordForm hasForgot={site?.sms_login !== false} />}
      <PasskeyLogin />
      <PromptLink prompt={t('login.noAccount')} to={withRedirect('/pages/register/register', query)} replace>
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

/** Message about the end of the member's last session; null without one. */
function lostReason(query: Query): MessageKey | null {
  if (queryText(query, 'abnormal') === '1') return 'refusal.ACCOUNT_IS_ABNORMAL';
  if (queryText(query, 'expired') !== '1') return null;
  const isBet = queryText(query, 'redirect').startsWith('/pages/game/bet');
  return isBet ? 'login.expiredSlip' : 'error.loginExpired';
}

/** Logs in by a passkey that the phone keeps: neither account nor password is typed. */
function PasskeyLogin() {
  const t = useT();
  const query = useQueryParams();
  const [fault, setFault] = useState<string | null>(null);
  if (!mayUsePasskeys()) return null;
  const logIn = async (): Promise<void> => {
    setFault(null);
    try {
      const asked = await api('user/askPasskey', {}, { showError: false });
      // Opened under another name than the one that passkeys are bound to.
      if (!canUsePasskeys(asked.rp_id)) return setFault(translateMessage('NOT_SUPPORTED'));
      const passkey = await signByPasskey(asked);
      if (!passkey) return;
      const sent = { passkey, device_id: deviceId() };
      await completeLogin(await api('user/login', sent, { showError: false }), query);
    } catch (error) {
      setFault(caughtText(error));
    }
  };
  return (
    <>
      <Button kind="quiet" isWide onPress={logIn}>
        {t('login.byPasskey')}
      </Button>
      <FaultText text={fault} />
    </>
  );
}
