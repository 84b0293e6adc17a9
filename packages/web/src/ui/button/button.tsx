import { useRef, useState, type ReactNode } from 'react';

import styles from './button.module.css';

type ButtonProps = {
  readonly children: ReactNode;
  /** While a returned promise is pending the button is too, and taps do nothing. */
  readonly onPress?: () => unknown;
  readonly kind?: 'primary' | 'quiet' | 'plain';
  readonly size?: 'm' | 's';
  readonly type?: 'button' | 'submit';
  readonly isWide?: boolean;
  readonly isDisabled?: boolean;
  readonly isPending?: boolean;
  readonly label?: string;
};

export function Button(props: ButtonProps) {
  const { children, kind = 'primary', size = 'm', type = 'button', isWide, isDisabled } = props;
  const { isWaiting, press } = usePress(props.onPress);
  const isPending = isWaiting || props.isPending;
  return (
    <button
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      data-wide={isWide || undefined}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      aria-label={props.label}
      onClick={(event) => {
        if (isPending) event.preventDefault();
        else press();
      }}
    >
      <span className={styles.content}>{children}</span>
      {isPending && <span className={styles.spinner} />}
    </button>
  );
}

/** Runs one action at a time. The lock is a ref, because a second tap in the same frame must see it. */
function usePress(action: (() => unknown) | undefined) {
  const isRunning = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const press = (): void => {
    if (isRunning.current || !action) return;
    const outcome = action();
    if (!(outcome instanceof Promise)) return;
    isRunning.current = true;
    setIsWaiting(true);
    const end = (): void => {
      isRunning.current = false;
      setIsWaiting(false);
    };
    outcome.then(end, end);
  };
  return { isWaiting, press };
}
