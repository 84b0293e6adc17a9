import type { ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import { Dialog } from './dialog.tsx';

import styles from './sheet.module.css';

type SheetProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly foot?: ReactNode;
};

/** A panel that slides up from the bottom edge. */
export function Sheet({ isOpen, title, onClose, children, foot }: SheetProps) {
  const t = useT();
  if (!isOpen) return null;
  return (
    <Dialog className={styles.sheet} label={title} onCancel={onClose}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2>{title}</h2>
          <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onClose}>
            <Icon name="close" size={20} />
          </button>
        </header>
        <div className={styles.content}>{children}</div>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </Dialog>
  );
}

/** Stacks the parts of a sheet and keeps a margin at its end. */
export const SheetBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
