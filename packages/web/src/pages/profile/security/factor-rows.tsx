import type { Data } from '@tessera/contract/routes';

import { api } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { formatDate, formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Button } from '../../../ui/button/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
import { showToast } from '../../../ui/toast/index.ts';

import styles from './security-page.module.css';

type FactorRowsProps = {
  readonly guards: Data<'security/show'>;
  readonly onChanged: () => Promise<void>;
};

/** The app and the passkeys of an account. Each is removed by itself. */
export function FactorRows({ guards, onChanged }: FactorRowsProps) {
  const t = useT();
  const locale = useLocale();
  const { totp_since: appSince, passkeys } = guards;
  const isLast = passkeys.length + (appSince === null ? 0 : 1) === 1;
  const row = { isLast, onChanged };
  return (
    <>
      <ul className={styles.sessions}>
        {appSince !== null && (
          <FactorRow
            name={t('security.app')}
            text={t('security.added', { time: formatDate(appSince, locale) })}
            onRemove={() => api('security/endTotp')}
            {...row}
          />
        )}
        {passkeys.map(({ id, device, createtime, used_time: usedAt, pays_from: paysFrom }) => (
          <FactorRow
            key={id}
            name={device === '' ? t('login.passkey') : `${t('login.passkey')} · ${isolated(device)}`}
            text={
              usedAt === null
                ? t('security.added', { time: formatDate(createtime, locale) })
                : t('security.seen', { time: formatDate(usedAt, locale) })
            }
            note={
              paysFrom * 1000 > serverClock.now()
                ? t('security.paysFrom', { time: isolated(formatDayTime(paysFrom, locale)) })
                : ''
            }
            onRemove={() => api('security/removePasskey', { id })}
            {...row}
          />
        ))}
      </ul>
      <p className={styles.text}>{t('security.codesLeft', { n: guards.recovery_codes_left })}</p>
    </>
  );
}

type FactorRowProps = {
  readonly name: string;
  readonly text: string;
  /** Empty for none. */
  readonly note?: string;
  /** Without it the password alone guards the account. */
  readonly isLast: boolean;
  readonly onRemove: () => Promise<unknown>;
  readonly onChanged: () => Promise<void>;
};

function FactorRow({ name, text, note = '', isLast, onRemove, onChanged }: FactorRowProps) {
  const t = useT();
  const remove = async (): Promise<void> => {
    const { confirm } = await showModal({
      title: t('security.removeTitle', { name }),
      content: t(isLast ? 'security.endText' : 'security.removeText'),
      confirmText: t('security.remove'),
    });
    if (!confirm) return;
    await onRemove();
    showToast({ title: t('security.removed') });
    await onChanged();
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className={styles.text}>{text}</span>
        {note !== '' && <span className={styles.text}>{note}</span>}
      </div>
      <Button kind="plain" size="s" label={t('security.removeOf', { name })} onPress={remove}>
        {t('security.remove')}
      </Button>
    </li>
  );
}
