import type { Data } from '@tessera/contract/routes';

import { formatDayTime } from '../i18n/format-day.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';

import styles from './coin-lines.module.css';

export type CoinRate = NonNullable<Data<'trade/channels'>[number]['rate']>;

/** A number of coins with their name: "14.0253 USDT". */
export const coinsText = (amount: string, coin: string): string => isolated(`${amount}\u00a0${coin}`);

/** The rate of a coin and when it was published. */
export function RateLine({ rate }: { readonly rate: CoinRate }) {
  const t = useT();
  const locale = useLocale();
  const price = isolated(`1\u00a0${rate.coin} = ${rate.rate}`);
  return (
    <span className={styles.rate}>
      {t('wallet.rateAt', { rate: price, time: isolated(formatDayTime(rate.ratetime, locale)) })}
    </span>
  );
}
