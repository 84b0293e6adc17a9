import { useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';

import { ErrorBoundary } from '../error-boundary/index.ts';
import { dialogHistory } from './dialog-history.ts';

type DialogProps = {
  readonly children: ReactNode;
  readonly className: string | undefined;
  /** Absent for what stays until one of its buttons is pressed. */
  readonly onCancel: (() => void) | undefined;
  readonly label: string;
  /** Its request is in flight: Back leaves its page, not the dialog. */
  readonly leavesByBack?: boolean | undefined;
  readonly isAlert?: boolean;
  readonly closesOnVeil?: boolean;
};

/** A native modal dialog: it traps the focus, returns it to the opener and closes on Esc and on Back. It
 *  closes in the effect's clean-up, because a dialog left open on a hidden page would keep the whole app
 *  inert. */
export function Dialog({
  children,
  className,
  onCancel,
  label,
  leavesByBack = false,
  isAlert = false,
  closesOnVeil = true,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const cancel = useEffectEvent(() => onCancel?.());
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const tapped = (event: Event): void => {
      if (closesOnVeil && event.target === dialog) cancel();
    };
    dialog.addEventListener('click', tapped);
    dialog.showModal();
    return () => {
      dialog.removeEventListener('click', tapped);
      dialog.close();
    };
  }, [closesOnVeil]);
  useLayoutEffect(() => {
    if (leavesByBack) return;
    const { open } = dialogHistory;
    const back = { dialog: ref.current, cancel: () => cancel() };
    open.push(back);
    dialogHistory.onChange?.();
    return () => {
      open.splice(open.indexOf(back), 1);
      dialogHistory.onChange?.();
    };
  }, [leavesByBack]);
  return (
    <dialog
      ref={ref}
      className={className}
      closedby={onCancel && !leavesByBack ? undefined : 'none'}
      aria-label={label}
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={(event) => {
        // React tells a dialog of the one inside it too, and of a file picker that was closed.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel?.();
      }}
    >
      <ErrorBoundary place="sheet" onClose={onCancel}>
        {children}
      </ErrorBoundary>
    </dialog>
  );
}
