import { useT } from '../../i18n/i18n.ts';
import { openUrl } from '../../nav/nav.ts';
import { Button } from '../../ui/button/index.ts';

import styles from './profile-page.module.css';

/** Links to deposit, withdrawal and transfer below the balance. */
export function MoneyActions() {
  const t = useT();
  return (
    <div className={styles.entry}>
      <Button onPress={() => openUrl('/pages/repay/repay')}>{t('wallet.deposit')}</Button>
      <Button kind="quiet" onPress={() => openUrl('/pages/trade/withdraw')}>
        {t('wallet.withdraw')}
      </Button>
      <Button kind="quiet" onPress={() => openUrl('/pages/trade/transfer')}>
        {t('wallet.transfer')}
      </Button>
    </div>
  );
}
