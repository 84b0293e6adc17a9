import { useState, useId } from 'react';

import type { Data } from '@tessera/contract/routes';

import { BirthDateField } from '../../../account/birth-date-field.tsx';
import { useFaults } from '../../../account/use-faults.ts';
import { api } from '../../../api/api.ts';
import { shrinkPicture, whyNotShrunk } from '../../../api/shrink-picture.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { FaultText } from '../../../ui/fault-text/index.ts';
import { Field } from '../../../ui/field/index.ts';
import { useSubmit } from '../../../ui/form/index.ts';
import { useRegionName } from './region-name.ts';

import styles from './identity-page.module.css';

const FIELD_OF = {
  BIRTHDAY_INVALID: 'birthDate',
  PROOF_INVALID: 'document',
  PICTURE_TOO_LARGE: 'document',
  IDENTITY_INVALID: 'name',
} as const;
/** A picture takes longer than a call of figures. */
const UPLOAD_TIMEOUT_MS = 60_000;

type IdentityFormProps = {
  readonly before: Data<'user/identity'>;
  readonly onSent: () => void;
};

/** Asks for a check of what the member declares. */
export function IdentityForm({ before, onSent }: IdentityFormProps) {
  const t = useT();
  const regionName = useRegionName();
  const [name, setName] = useState(before.real_name);
  // Empty, or what was declared before: nobody is to confirm by accident a date that stood there.
  const [birthDate, setBirthDate] = useState(before.birth_date);
  const [country, setCountry] = useState(before.country);
  const [document, setDocument] = useState<string>();
  const faults = useFaults<'name' | 'birthDate' | 'country' | 'document'>(FIELD_OF);
  const { isPending, submit } = useSubmit(async () => {
    const isWhole = faults.check({
      name: name.trim() === '' ? t('identity.enterName') : undefined,
      birthDate: birthDate === '' ? t('register.enterBirthDate') : undefined,
      country: regionName(country) === undefined ? t('identity.enterCountry') : undefined,
    });
    if (!isWhole) return;
    try {
      await api(
        'user/checkIdentity',
        { real_name: name, birth_date: birthDate, country, ...(document !== undefined && { document }) },
        { showError: false, timeoutMs: UPLOAD_TIMEOUT_MS },
      );
    } catch (error) {
      return faults.refuse(error);
    }
    onSent();
  });
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Field
          label={t('identity.name')}
          name="name"
          value={name}
          onChange={(value) => {
            setName(value);
            faults.clear('name');
          }}
          hint={t('identity.nameHint')}
          error={faults.errorOf('name')}
          autoComplete="name"
        />
        <BirthDateField
          label={t('identity.birthDate')}
          value={birthDate}
          onChange={(value) => {
            setBirthDate(value);
            faults.clear('birthDate');
          }}
          error={faults.errorOf('birthDate')}
        />
        <Field
          label={t('identity.country')}
          name="country"
          value={country}
          onChange={(value) => {
            setCountry(value.toUpperCase());
            faults.clear('country');
          }}
          hint={regionName(country) ?? t('identity.countryHint')}
          error={faults.errorOf('country')}
          autoComplete="country"
          isLtr
        />
        <DocumentField picture={document} onChange={setDocument} fault={faults.errorOf('document')} />
        <Button type="submit" isWide isPending={isPending}>
          {t('identity.send')}
        </Button>
      </form>
    </Card>
  );
}

type DocumentFieldProps = {
  /** A data: URL; absent where none was chosen. */
  readonly picture: string | undefined;
  readonly onChange: (picture: string) => void;
  readonly fault: string | undefined;
};

/** A picture of a document, made small on the phone. */
function DocumentField({ picture, onChange, fault }: DocumentFieldProps) {
  const t = useT();
  const id = useId();
  const [unread, setUnread] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    const made = await shrinkPicture(file);
    setUnread(made === null ? whyNotShrunk(file) : null);
    if (made !== null) onChange(made);
  };
  return (
    <div className={styles.document}>
      <span className={styles.words}>
        <b>{t('identity.document')}</b>
        <span>{t('identity.documentText')}</span>
        {picture !== undefined && <img src={picture} alt={t('identity.documentThere')} />}
        <FaultText text={unread ?? fault} />
      </span>
      <label className={styles.pick} htmlFor={id}>
        {t(picture === undefined ? 'identity.documentAdd' : 'identity.documentChange')}
        <input
          id={id}
          type="file"
          className="sr-only"
          accept="image/*"
          aria-invalid={fault !== undefined || undefined}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same picture may be chosen again.
            event.target.value = '';
            if (file) void read(file);
          }}
        />
      </label>
    </div>
  );
}
