import { useT } from '../../i18n/i18n.ts';
import { hiddenBalance, useIsBalanceHidden } from '../../settings/hidden-balance.ts';
import { Amount, type AmountProps } from '../../ui/amount/index.ts';
import { Icon } from '../../ui/icon/index.ts';

import styles from './own-balance.module.css';

const DOTS = '\u2022'.repeat(6);

/** An amount of the member's own money, or dots while the member hides it. */
export function OwnBalance(props: AmountProps) {
  const t = useT();
  if (!useIsBalanceHidden()) return <Amount {...props} />;
  return (
    <b className={styles.dots} data-size={props.size}>
      <span aria-hidden="true">{DOTS}</span>
      <span className="sr-only">{t('home.hidden')}</span>
    </b>
  );
}

/** Hides the member's money everywhere, and shows it again. */
export function BalanceEye() {
  const t = useT();
  const isHidden = useIsBalanceHidden();
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(isHidden ? 'home.showBalance' : 'home.hideBalance')}
      onClick={() => hiddenBalance.set(isHidden ? '0' : '1')}
    >
      <Icon name={isHidden ? 'eyeOff' : 'eye'} size={20} />
    </button>
  );
}
