import { formatAmount, formatPercent } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import type { DepositChannel } from './deposit-draft.ts';

import styles from './deposit-form.module.css';

/** The fee and the time of a deposit; dashes until a channel is chosen, so that nothing moves. */
export function CostLines({
  channel,
  currency,
}: {
  readonly channel: DepositChannel | null;
  readonly currency: string;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <dl className={styles.costs} aria-label={t('deposit.summary')}>
      <div>
        <dt>{t('wallet.fee')}</dt>
        <dd>{channel ? feeText(channel) : '\u2013'}</dd>
      </div>
      <div>
        <dt>{t('wallet.time')}</dt>
        <dd>
          {channel ? t('wallet.hours', { hours: isolated(channel.hours.replace('-', '\u2013')) }) : '\u2013'}
        </dd>
      </div>
      <div>
        <dt>{t('deposit.credited')}</dt>
        <dd>{t('deposit.creditedText')}</dd>
      </div>
    </dl>
  );

  function feeText({ fee_rate: rate, fee_min: min }: DepositChannel): string {
    if (Number(rate) === 0 && /^[0.]+$/.test(min)) return t('wallet.noFee');
    return t('wallet.feeRate', {
      rate: formatPercent(Number(rate), locale),
      min: formatAmount(min, locale, currency),
    });
  }
}
