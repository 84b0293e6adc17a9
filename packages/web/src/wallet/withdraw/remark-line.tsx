import { useLayoutEffect, useRef, useState } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/index.ts';
import { RemarkField } from '../remark-field.tsx';

import styles from './remark-line.module.css';

type RemarkLineProps = {
  readonly value: string;
  /** A request is pending: its remark cannot change. */
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
};

/** The optional remark of a withdrawal. Few use it, so it is one line until it is tapped. */
export function RemarkLine({ value, isFixed, onChange }: RemarkLineProps) {
  const t = useT();
  const [state, setState] = useState<'closed' | 'tapped' | 'open'>(value === '' ? 'closed' : 'open');
  const room = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    if (state !== 'tapped') return;
    // Scrolls into view, because the bottom bar would cover the field.
    room.current?.scrollIntoView({ block: 'center' });
    room.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [state]);
  if (state !== 'closed') {
    return (
      <fieldset disabled={isFixed} className={styles.open} ref={room}>
        <RemarkField value={value} onChange={onChange} hint={t('withdraw.remarkHint')} />
      </fieldset>
    );
  }
  return (
    <button type="button" className={styles.line} disabled={isFixed} onClick={() => setState('tapped')}>
      <span>{t('wallet.remarkOptional')}</span>
      <Icon name="plus" size={20} />
    </button>
  );
}
