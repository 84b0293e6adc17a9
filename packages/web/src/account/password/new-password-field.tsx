import { useQuery } from '@tanstack/react-query';

import type { PasswordOwner } from '@tessera/domain/member/password';

import { siteQuery } from '../../api/site.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useSession } from '../../session/session.ts';
import { Field } from '../../ui/field/index.ts';
import { strengthOf, type Strength } from './new-password.ts';

import styles from './new-password-field.module.css';

const LABELS: Readonly<Record<Strength, MessageKey>> = {
  weak: 'account.strengthWeak',
  fair: 'account.strengthFair',
  strong: 'account.strengthStrong',
};
const BARS: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, strong: 3 };

/** Public data about the member of this phone, which a password may not contain. */
export function usePasswordOwner(mobile = ''): PasswordOwner {
  const site = useQuery(siteQuery()).data;
  const user = useSession((state) => state.userInfo);
  return {
    username: user?.username,
    email: user?.email,
    mobile: mobile || user?.mobile,
    brand: site?.name ?? '',
  };
}

type NewPasswordFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly owner: PasswordOwner;
};

/** The field for a password that replaces another, with its strength below. */
export function NewPasswordField({ value, onChange, error, owner }: NewPasswordFieldProps) {
  const t = useT();
  const strength = value === '' ? null : strengthOf(value, owner);
  return (
    <div className={styles.field}>
      <Field
        label={t('account.newPassword')}
        name="newpassword"
        type="password"
        value={value}
        onChange={onChange}
        hint={t('account.newPasswordHint')}
        error={error}
        autoComplete="new-password"
      />
      <p className={styles.strength} data-strength={strength}>
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={styles.bar}
            data-on={(strength !== null && bar <= BARS[strength]) || undefined}
          />
        ))}
        <output className={styles.label}>{strength && t(LABELS[strength])}</output>
      </p>
    </div>
  );
}
