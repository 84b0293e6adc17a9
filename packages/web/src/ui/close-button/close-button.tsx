import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './close-button.module.css';

/** The cross that closes what it stands in. */
export function CloseButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT();
  return (
    <button type="button" className={styles.close} aria-label={t('common.close')} onClick={onPress}>
      <Icon name="close" size={20} />
    </button>
  );
}
