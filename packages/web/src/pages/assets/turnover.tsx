import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Card } from '../../ui/card/index.ts';
import { ProgressBar } from '../../ui/progress/index.ts';
import { sharePercent } from './share.ts';

import styles from './assets-page.module.css';

/** The turnover required before a withdrawal and how much of it is done, as text and as a bar. */
export function Turnover({ done, need }: { readonly done: string; readonly need: string }) {
  const t = useT();
  const locale = useLocale();
  const left = moneyOrZero(need) - moneyOrZero(done);
  const percent = sharePercent(done, need);
  const amount = (text: string): string => isolated(formatAmount(text, locale));
  return (
    <Card gap="s">
      <h2 className={styles.soft}>{t('assets.turnover')}</h2>
      <ProgressBar label={t('assets.turnover')} percent={percent} />
      <p className={styles.text}>
        <span>{t('assets.turnoverOf', { done: amount(done), need: amount(need) })}</span>{' '}
        <span>
          {left > 0n
            ? t('assets.turnoverLeft', { left: amount(formatMoney(left)) })
            : t('assets.turnoverDone')}
        </span>
      </p>
    </Card>
  );
}
