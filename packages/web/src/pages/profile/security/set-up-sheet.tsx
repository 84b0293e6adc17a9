import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { isCode } from '../../../account/code-field.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { errorText } from '../../../ui/error-text/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { Qr } from '../../../ui/qr/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';

import styles from './security-page.module.css';

type SetUpSheetProps = {
  readonly invitation: Data<'security/beginTotp'>;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
};

const GROUP = /.{1,4}/g;

/** Hands a key to an authenticator app, as a picture or to be typed, and asks for the app's first code. The
 *  picture is drawn on this phone: nobody else sees the key. */
export function SetUpSheet({ invitation: { secret, uri }, onConfirmed, onClose }: SetUpSheetProps) {
  const t = useT();
  const [otp, setOtp] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const { isPending, submit } = useSubmit(async () => {
    if (!isCode(otp)) return setFault(t('login.enterCaptcha'));
    try {
      const { recovery_codes: codes } = await api('security/confirmTotp', { otp }, { showError: false });
      onConfirmed(codes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setOtp('');
      setFault(errorText(error));
    }
  });
  return (
    <Sheet isOpen title={t('security.addApp')} onClose={onClose}>
      <form className={styles.sheet} onSubmit={submit} noValidate>
        <ol className={styles.steps}>
          <li>{t('security.scan')}</li>
          <li>{t('security.typeCode')}</li>
        </ol>
        <div className={styles.code}>
          <Qr text={uri} label={t('security.qr')} />
        </div>
        <p className={styles.secret}>
          <span className={styles.text}>{t('security.byHand')}</span>
          <span>
            <bdi dir="ltr">{secret.match(GROUP)?.join(' ')}</bdi>
            <CopyButton value={secret} name={t('security.key')} />
          </span>
        </p>
        <Field
          label={t('security.firstCode')}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={otp}
          onChange={(value) => {
            setOtp(value);
            setFault(undefined);
          }}
          error={fault}
          isLtr
        />
        <Button type="submit" isWide isPending={isPending}>
          {t('security.turnOn')}
        </Button>
      </form>
    </Sheet>
  );
}
