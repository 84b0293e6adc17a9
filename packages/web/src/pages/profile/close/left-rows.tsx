import type { Data } from '@tessera/contract/routes';

import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Card } from '../../../ui/card/index.ts';
import { ListRow } from '../../../ui/list-row/index.ts';

import styles from './close-page.module.css';

/** Balances and open business of the member, each with the page that ends it; without those that are
 *  empty. */
export function LeftRows({ left }: { readonly left: Data<'security/closing'> }) {
  const t = useT();
  const sums = [
    [t('wallet.balance'), left.money, '/pages/trade/withdraw'],
    [t('closing.withdrawals'), left.withdrawals, '/pages/trade/withdrawLog'],
    [t('closing.locked'), left.locked, '/pages/profile/protection'],
    [t('closing.stakes'), left.stakes, '/pages/game/record'],
  ] as const;
  const counts = [
    [t('closing.chases'), left.chases, '/pages/game/chase'],
    [t('closing.deposits'), left.deposits, '/pages/repay/repay'],
  ] as const;
  const shownSums = sums.filter(([, sum]) => sum !== '0.00');
  const shownCounts = counts.filter(([, count]) => count > 0);
  if (shownSums.length + shownCounts.length === 0) return null;
  return (
    <Card isFlush labelledBy="closing-left">
      <h2 id="closing-left" className={styles.left}>
        {t('closing.left')}
      </h2>
      {shownSums.map(([label, sum, url]) => (
        <ListRow
          key={url}
          label={label}
          value={<Amount value={sum} size="s" />}
          onTap={() => void openUrl(url)}
        />
      ))}
      {shownCounts.map(([label, count, url]) => (
        <ListRow key={url} label={label} value={count} onTap={() => void openUrl(url)} />
      ))}
    </Card>
  );
}
