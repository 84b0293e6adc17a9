import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon/index.ts';
import { showToast } from '../../ui/toast/index.ts';

import styles from './copy-button.module.css';

/** Copies a value; `name` is its name in the message to screen readers. */
export function CopyButton({ value, name }: { readonly value: string; readonly name: string }) {
  const t = useT();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: t('wallet.copied') });
    } catch {
      // Without https the clipboard is not available; the value can be selected by hand.
      showToast({ title: t('wallet.copyFailed'), icon: 'none' });
    }
  };
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={t('wallet.copy', { name })}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={20} />
    </button>
  );
}
