import { formatPercent } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import type { Welfare } from '../../../wallet/reward/use-rewards.ts';

import styles from './welfare-page.module.css';

/** Parts of a rebate: stakes times rate, for each class of plays. */
export function RebateParts({ parts }: { readonly parts: Welfare['parts'] }) {
  const t = useT();
  const locale = useLocale();
  return (
    <table className={styles.parts}>
      <thead>
        <tr>
          <th scope="col">{t('reward.class')}</th>
          <th scope="col">{t('reward.stake')}</th>
          <th scope="col">{t('reward.rate')}</th>
          <th scope="col">{t('reward.back')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.class}>
            <th scope="row">
              <bdi>{part.name}</bdi>
            </th>
            <td>
              <Amount value={part.stake} size="s" tone="soft" />
            </td>
            <td>
              <bdi>{formatPercent(Number(part.rate), locale)}</bdi>
            </td>
            <td>
              <Amount value={part.amount} size="s" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
