import { useState } from 'react';
import { useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RemarkField } from '../../../wallet/remark-field.tsx';
import styles from './remark-line.module.css';

type RemarkLineProps = {
  readonly value: string;
  /** A request is unanswered: what it said stays as it is. */
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
};

/** A word to go with a withdrawal. Few want one, so it is a line until it is tapped. */
export function RemarkLine({ value, isFixed, onChange }: RemarkLineProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(value !== '');
  if (isOpen) {
    return (
      <fieldset disabled={isFixed} className={styles.open}>
        <RemarkField value={value} onChange={onChange} hint={t('withdraw.remarkHint')} />
      </fieldset>
    );
  }
  return (
    <button type="button" className={styles.line} disabled={isFixed} onClick={() => setIsOpen(true)}>
      <span>{t('wallet.remarkOptional')}</span>
      <Icon name="plus" size={20} />
    </button>
  );
}
