import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { formatDate } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { RecoverySheet } from './recovery-sheet.tsx';
import { SetUpSheet } from './set-up-sheet.tsx';

import styles from './security-page.module.css';

type TwoStepProps = {
  readonly guards: Data<'security/show'>;
  readonly onChanged: () => Promise<void>;
};

type Invitation = Data<'security/beginTotp'>;

/** Two-step verification: switched on with an app, and off again; its recovery codes are renewed. What needs
 *  a fresh proof asks for it by itself. */
export function TwoStep({ guards, onChanged }: TwoStepProps) {
  const t = useT();
  const locale = useLocale();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async (): Promise<void> => setInvitation(await api('security/beginTotp'));
  const renew = async (): Promise<void> =>
    setCodes((await api('security/renewRecoveryCodes')).recovery_codes);
  const end = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('security.endTitle'),
      content: t('security.endText'),
      confirmText: t('security.end'),
    });
    if (!confirm) return;
    await api('security/endTotp');
    showToast({ title: t('security.ended') });
    await onChanged();
  };
  const isOn = guards.has_totp === 1;
  return (
    <Card labelledBy="two-step">
      <div className={styles.head}>
        <h2 id="two-step">{t('security.twoStep')}</h2>
        <span className={styles.state} data-on={isOn || undefined}>
          {t(isOn ? 'profile.on' : 'profile.off')}
        </span>
      </div>
      {isOn ? (
        <>
          <p className={styles.text}>
            {t('security.onSince', { time: formatDate(guards.totp_since ?? 0, locale) })}{' '}
            {t('security.codesLeft', { n: guards.recovery_codes_left })}
          </p>
          <div className={styles.actions}>
            <Button kind="quiet" onPress={renew}>
              {t('security.renewCodes')}
            </Button>
            <Button kind="quiet" onPress={end}>
              {t('security.end')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={styles.text}>{t('security.offText')}</p>
          <Button isWide onPress={begin}>
            {t('security.begin')}
          </Button>
        </>
      )}
      {invitation && (
        <SetUpSheet
          invitation={invitation}
          onClose={() => setInvitation(null)}
          onConfirmed={(fresh) => {
            setInvitation(null);
            setCodes(fresh);
            void onChanged();
          }}
        />
      )}
      {codes && (
        <RecoverySheet
          codes={codes}
          onClose={() => {
            setCodes(null);
            void onChanged();
          }}
        />
      )}
    </Card>
  );
}
