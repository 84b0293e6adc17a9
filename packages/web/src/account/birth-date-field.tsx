import { useT } from '../i18n/i18n.ts';
import { Field } from '../ui/field/index.ts';

type BirthDateFieldProps = {
  /** YYYY-MM-DD; empty before it is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
};

/** The birth date of a new account, in a house that asks for it. It begins empty: nobody is to confirm by
 *  accident a date that stood there. */
export function BirthDateField({ value, onChange, error }: BirthDateFieldProps) {
  const t = useT();
  return (
    <Field
      label={t('register.birthDate')}
      name="birth_date"
      type="date"
      autoComplete="bday"
      value={value}
      onChange={onChange}
      hint={t('register.birthDateHint')}
      error={error}
    />
  );
}
