import { moneyOrZero } from '@tessera/domain/money';

import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';

import styles from './obstacle-list.module.css';

/** The required turnover and how much of it is done. */
export function TurnoverBar({ staked, needed }: { readonly staked: string; readonly needed: string }) {
  const t = useT();
  const locale = useLocale();
  const [stakedMinor, neededMinor] = [moneyOrZero(staked), moneyOrZero(needed)];
  const percent = neededMinor === 0n ? 100 : Math.min(100, Number((stakedMinor * 100n) / neededMinor));
  const words = t('withdraw.staked', {
    staked: isolated(formatAmount(staked, locale)),
    needed: isolated(formatAmount(needed, locale)),
  });
  return (
    <div className={styles.bar}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.filled} style={{ inlineSize: `${percent}%` }} />
      </span>
      <p className={styles.staked}>{words}</p>
    </div>
  );
}
