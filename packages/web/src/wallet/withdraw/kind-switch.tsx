import { CARD_KINDS, type CardKind } from '@tessera/domain/channel';

import { useT } from '../../i18n/i18n.ts';
import { Link } from '../../nav/link.tsx';

import styles from './kind-switch.module.css';

const PAGE_OF: Readonly<Record<CardKind, string>> = {
  wallet: '/pages/trade/withdraw',
  bank: '/pages/trade/withdraw-card',
};

/** The pages of a withdrawal, one for each kind of card. One takes the place of the other, so that back leads
 *  to where the withdrawal was chosen. */
export function KindSwitch({ kind }: { readonly kind: CardKind }) {
  const t = useT();
  return (
    <nav className={styles.switch} aria-label={t('withdraw.kinds')}>
      {CARD_KINDS.map((each) =>
        each === kind ? (
          <span key={each} className={styles.current} aria-current="page">
            {t(`withdraw.kind.${each}`)}
          </span>
        ) : (
          <Link key={each} to={PAGE_OF[each]} className={styles.other} replace>
            {t(`withdraw.kind.${each}`)}
          </Link>
        ),
      )}
    </nav>
  );
}
