import { useState } from 'react';

import { completeLogin } from '../../account/after-login.ts';
import { deviceId } from '../../account/device-id.ts';
import { api } from '../../api/api.ts';
import { translateMessage, useT } from '../../i18n/i18n.ts';
import { useQueryParams } from '../../nav/page-context.ts';
import { canUsePasskeys, mayUsePasskeys, signByPasskey } from '../../passkey/passkey.ts';
import { Button } from '../../ui/button/index.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import { FaultText } from '../../ui/fault-text/index.ts';

/** Logs in by a passkey that the phone keeps: neither account nor password is typed. */
export function PasskeyLogin() {
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
