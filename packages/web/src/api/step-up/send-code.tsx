import { useEffect, useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { caughtText } from '../../ui/error-boundary/report-unexpected.ts';
import type { Api } from '../client.ts';

import styles from './step-up.module.css';

const GAP_MS = 60_000;

type SendCodeProps = {
  readonly api: Api;
  readonly by: 'mobile' | 'email';
  readonly onRefused: (text: string) => void;
};

/** Sends a code to the member's own mobile or e-mail, at most once a minute. */
export function SendCode({ api, by, onRefused }: SendCodeProps) {
  const t = useT();
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (!isSent) return undefined;
    const timer = setTimeout(() => setIsSent(false), GAP_MS);
    return () => clearTimeout(timer);
  }, [isSent]);
  const send = async (): Promise<void> => {
    setIsSent(true);
    try {
      await api('security/sendCode', { by }, { showLoading: false, showError: false });
    } catch (error) {
      setIsSent(false);
      onRefused(caughtText(error));
    }
  };
  return (
    <button type="button" className={styles.send} disabled={isSent} onClick={() => void send()}>
      {t(isSent ? 'login.codeSent' : 'login.sendCode')}
    </button>
  );
}
