import { useT } from '../i18n/i18n.ts';
import { Field } from '../ui/field/index.ts';
import { lengthOf, REMARK_MAX } from './remark.ts';

import styles from './remark-field.module.css';

type RemarkFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Says who will read it. */
  readonly hint: string;
  /** The server's error. */
  readonly error?: string | undefined;
};

/** An optional remark, with a counter of its length. */
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
