import { useT } from '../i18n/i18n.ts';
import { Field } from '../ui/field/index.ts';
import { lengthOf, REMARK_MAX } from './remark.ts';

import styles from './remark-field.module.css';

type RemarkFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Who will read it. */
  readonly hint: string;
  /** What the server said about it. */
  readonly error?: string | undefined;
};

/** A word to go with money, with how much of its room is used. */
export function RemarkField({ value, onChange, hint, error }: RemarkFieldProps) {
  const t = useT();
  const length = lengthOf(value);
  return (
    <Field
      label={t('wallet.remarkOptional')}
      name="remark"
      value={value}
      onChange={onChange}
      hint={hint}
      error={error ?? (length > REMARK_MAX ? t('wallet.remarkLong') : undefined)}
      autoComplete="off"
      end={
        <bdi className={styles.count} dir="ltr">
          {length} / {REMARK_MAX}
        </bdi>
      }
    />
  );
}
