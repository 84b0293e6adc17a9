import { GENDERS, type Gender } from '@tessera/contract/patterns';

import { serverClock } from '../../../api/server-clock.ts';
import { localDate } from '../../../i18n/format-day.ts';
import { useT } from '../../../i18n/i18n.ts';
import { DatePicker, yearsUntil } from '../../../ui/date-picker/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { Segmented } from '../../../ui/segmented/index.ts';
import type { EditorProps } from './edit-row.tsx';

import styles from './userinfo-page.module.css';

export function NicknameEditor({ draft, onChange, error }: EditorProps<string>) {
  const t = useT();
  return (
    <Field
      label={t('userinfo.nickname')}
      name="nickname"
      value={draft}
      onChange={onChange}
      hint={t('userinfo.nicknameHint')}
      error={error}
      autoComplete="nickname"
    />
  );
}

export function EmailEditor({ draft, onChange, error }: EditorProps<string>) {
  const t = useT();
  return (
    <Field
      label={t('userinfo.email')}
      name="email"
      type="email"
      inputMode="email"
      value={draft}
      onChange={onChange}
      error={error}
      autoComplete="email"
      isLtr
    />
  );
}

export function GenderEditor({ draft, onChange, error }: EditorProps<Gender>) {
  const t = useT();
  return (
    <>
      <span className={styles.editLabel}>{t('userinfo.gender')}</span>
      <Segmented
        label={t('userinfo.gender')}
        options={GENDERS.map((value) => ({ value, label: t(`userinfo.${value}`) }))}
        value={draft}
        onChange={onChange}
      />
      <Fault text={error} />
    </>
  );
}

/** A birthday up to today on the reader's calendar. */
export function BirthdayEditor({ draft, onChange, error }: EditorProps<string>) {
  const t = useT();
  const today = localDate(serverClock.now() / 1000);
  return (
    <>
      <span className={styles.editLabel}>{t('userinfo.birthday')}</span>
      <DatePicker
        label={t('userinfo.birthday')}
        value={draft}
        onChange={onChange}
        bounds={yearsUntil(today)}
        isInvalid={error !== undefined}
      />
      <Fault text={error} />
    </>
  );
}

/** Takes its height always, so that an error moves nothing. */
const Fault = ({ text }: { readonly text: string | undefined }) => (
  <p className={styles.note} data-error={text !== undefined || undefined} role={text ? 'alert' : undefined}>
    {text}
  </p>
);
