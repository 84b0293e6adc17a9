import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { BalanceEye, OwnBalance } from '../../../wallet/balance/own-balance.tsx';

import styles from './balance.module.css';

type BalanceProps = { readonly money: string; readonly currency: string | null; readonly isGuest: boolean };

/** The balance with an eye that hides it, and a link to the deposit page. */
export function Balance({ money, currency, isGuest }: BalanceProps) {
  const t = useT();
  return (
    <span className={styles.balance}>
      <span className={styles.figure}>
        <span className={styles.label}>{t(isGuest ? 'home.demo' : 'home.balance')}</span>
        {/* Waits for the currency, which would push the amount aside. */}
        {currency !== null && <OwnBalance value={money} currency={currency} />}
      </span>
      <BalanceEye />
      {/* A demo balance cannot be topped up. */}
      {!isGuest && (
        <Link to="/pages/repay/repay" className={styles.deposit}>
          {t('home.deposit')}
        </Link>
      )}
    </span>
  );
}
