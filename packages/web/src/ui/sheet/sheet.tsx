import type { ReactNode } from 'react';

import { CloseButton } from '../close-button/index.ts';
import { Dialog } from './dialog.tsx';

import styles from './sheet.module.css';

type BottomDialogProps = {
  readonly label: string;
  readonly onCancel: (() => void) | undefined;
  readonly leavesByBack?: boolean | undefined;
  readonly children: ReactNode;
};

/** A dialog that slides up from the bottom edge. */
export const BottomDialog = (props: BottomDialogProps) => <Dialog className={styles.sheet} {...props} />;

type SheetProps = {
  readonly isOpen: boolean;
  readonly title: string;
  /** Without it the sheet stays until one of its buttons is pressed. */
  readonly onClose?: () => void;
  /** Its request is in flight: Back leaves its page, not the sheet. */
  readonly leavesByBack?: boolean;
  readonly children: ReactNode;
  /** Action for the whole content, beside its title. */
  readonly action?: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  readonly foot?: ReactNode;
};

/** A titled panel at the bottom edge. */
export function Sheet({ isOpen, title, onClose, leavesByBack, children, action, foot }: SheetProps) {
  if (!isOpen) return null;
  return (
    <BottomDialog label={title} onCancel={onClose} leavesByBack={leavesByBack}>
      <div className={styles.panel}>
        <header className={styles.head}>
          {/* The first that can have the focus has it when the dialog opens: not what acts on all of it. */}
          <h2 tabIndex={action === undefined ? undefined : -1}>{title}</h2>
          {action}
          {onClose && <CloseButton onPress={onClose} />}
        </header>
        <div className={styles.content}>{children}</div>
        {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </BottomDialog>
  );
}

/** Stacks the parts of a sheet and keeps a margin at its end. */
export const SheetBody = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.body}>{children}</div>
);
