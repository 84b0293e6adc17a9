import { useT } from '../../i18n/i18n.ts';
import { BarEnd } from '../../nav/bar-end.tsx';
import { Icon } from '../../ui/icon/index.ts';

import styles from './refresh-button.module.css';

type RefreshButtonProps = { readonly isBusy: boolean; readonly onPress: () => void };

/** Does at the end of the bar what a pull of the page does. */
export function RefreshButton({ isBusy, onPress }: RefreshButtonProps) {
  const t = useT();
  return (
    <BarEnd>
      <button
        type="button"
        className={styles.button}
        aria-label={t('common.refresh')}
        aria-disabled={isBusy || undefined}
        onClick={onPress}
      >
        <Icon name="refresh" size={20} />
      </button>
    </BarEnd>
  );
}
