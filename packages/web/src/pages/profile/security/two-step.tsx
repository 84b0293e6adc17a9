import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { canUsePasskeys, createPasskey } from '../../../passkey/passkey.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';
import { FactorRows } from './factor-rows.tsx';
import { SetUpSheet } from './set-up-sheet.tsx';

import styles from './security-page.module.css';

type TwoStepProps = {
  readonly guards: Data<'security/show'>;
  readonly onChanged: () => Promise<void>;
};

type Invitation = Data<'security/beginTotp'>;

/** Two-step verification: switched on with a passkey or an app, and off again; its recovery codes are
 *  renewed. What needs a fresh proof asks for it by itself. */
export function TwoStep({ guards, onChanged }: TwoStepProps) {
  const t = useT();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = async (): Promise<void> => setInvitation(await api('security/beginTotp'));
  const renew = async (): Promise<void> =>
    setCodes((await api('security/renewRecoveryCodes')).recovery_codes);
  const addPasskey = async (): Promise<void> => {
    const made = await createPasskey(await api('security/beginPasskey'));
    if (!made) return;
    const { recovery_codes: fresh } = await api('security/addPasskey', made);
    showToast({ title: t('security.passkeyAdded') });
    if (fresh.length > 0) setCodes(fresh);
    await onChanged();
  };
  const hasApp = guards.has_totp === 1;
  const isOn = hasApp || guards.passkeys.length > 0;
  return (
    <Card labelledBy="two-step">
      <div className={styles.head}>
        <h2 id="two-step">{t('security.twoStep')}</h2>
        <span className={styles.state} data-on={isOn || undefined}>
          {t(isOn ? 'profile.on' : 'profile.off')}
        </span>
      </div>
      {isOn ? (
        <FactorRows guards={guards} onChanged={onChanged} />
      ) : (
        <p className={styles.text}>{t('security.offText')}</p>
      )}
      <div className={styles.actions}>
        {canUsePasskeys(guards.passkey_site) && (
          <Button kind={isOn ? 'quiet' : 'primary'} onPress={addPasskey}>
            {t('security.addPasskey')}
          </Button>
        )}
        {!hasApp && (
          <Button kind={isOn || canUsePasskeys(guards.passkey_site) ? 'quiet' : 'primary'} onPress={begin}>
            {t('security.addApp')}
          </Button>
        )}
        {isOn && (
          <Button kind="quiet" onPress={renew}>
            {t('security.renewCodes')}
          </Button>
        )}
      </div>
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

type RecoverySheetProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Shows recovery codes, this once. It stays until the owner says that they are kept. */
function RecoverySheet({ codes, onClose }: RecoverySheetProps) {
  const t = useT();
  return (
    <Sheet isOpen title={t('security.codesTitle')}>
      <div className={styles.sheet}>
        <p className={styles.text}>{t('security.codesText')}</p>
        <div className={styles.codes}>
          <ol dir="ltr">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <CopyButton value={codes.join('\n')} name={t('security.codesTitle')} />
        </div>
        <Button isWide onPress={onClose}>
          {t('security.codesKept')}
        </Button>
      </div>
    </Sheet>
  );
}
