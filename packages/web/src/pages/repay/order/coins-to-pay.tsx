import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';
import type { DepositOrder } from './use-order.ts';

import styles from './order-page.module.css';

type CoinsToPayProps = {
  readonly order: DepositOrder;
  readonly coins: NonNullable<DepositOrder['coins']>;
  readonly currency: string;
};

/** Coins to pay, their value, and the rate with its time and its end. */
export function CoinsToPay({ order, coins, currency }: CoinsToPayProps) {
  const t = useT();
  const locale = useLocale();
  const time = (seconds: number): string => isolated(formatDayTime(seconds, locale));
  return (
    <>
      <p className={styles.coins}>
        <bdi dir="ltr">
          {coins.amount} <small>{coins.coin}</small>
        </bdi>
        <CopyButton value={coins.amount} name={t('wallet.coinsToPay')} />
      </p>
      <p className={styles.soft}>
        {t('deposit.worth', { amount: isolated(formatAmount(order.amount, locale, currency)) })}
      </p>
      <p className={styles.soft}>
        {t('deposit.rateUntil', {
          rate: isolated(`1\u00a0${coins.coin} = ${coins.rate}`),
          time: time(coins.ratetime),
          until: time(order.expiretime),
        })}
      </p>
      <p className={styles.fine}>{t('deposit.coinsRounded')}</p>
    </>
  );
}
