import { coinsToReceive, formatCoins, readRateE4 } from '@tessera/domain/wallet/coin';

import { formatDuration } from '../../i18n/format-duration.ts';
import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Amount } from '../../ui/amount/index.ts';
import { Fact, Facts } from '../../ui/facts/index.ts';
import { type CoinRate, coinsText, RateLine } from '../coin-lines.tsx';
import { hoursText } from '../hours-text.ts';
import { useFeeText } from './fee-rule.ts';
import type { Quote, WithdrawInfo } from './terms.ts';

import styles from './withdraw-view.module.css';

type CostsProps = {
  readonly info: WithdrawInfo;
  /** Null without a valid amount: then the fee rule is shown. */
  readonly quote: Quote | null;
  /** Fees depend on the channel of the card. */
  readonly hasCard: boolean;
  /** Delay of a new card. */
  readonly holdSeconds: number;
};

/** Fee, amount received, duration and limits of a withdrawal, before it is requested. */
export function Costs({ info, quote, hasCard, holdSeconds }: CostsProps) {
  const t = useT();
  const locale = useLocale();
  const plain = (amount: string | bigint): string => isolated(formatAmount(amount, locale));
  const feeText = useFeeText();
  const isKnown = quote !== null && hasCard;
  return (
    <Facts isDense>
      <Fact name={t('wallet.fee')}>
        {isKnown && quote.feeMinor > 0n ? (
          <Amount value={quote.feeMinor} size="s" />
        ) : hasCard ? (
          feeText(info)
        ) : (
          t('withdraw.feeByChannel')
        )}
      </Fact>
      <Fact name={t('wallet.arrives')}>{isKnown ? <Amount value={quote.arrivesMinor} /> : '\u2013'}</Fact>
      {info.rate && (
        <>
          <Fact name={t('wallet.coinsArrive')}>
            {isKnown ? coinsOf(quote.arrivesMinor, info.rate) : '\u2013'}
          </Fact>
          <Fact name={t('wallet.rate')}>
            <RateLine rate={info.rate} />
            <span className={styles.fine}>{t('wallet.rateKept')}</span>
          </Fact>
        </>
      )}
      <Fact name={t('wallet.time')}>{t('wallet.hours', { hours: hoursText(info.hours) })}</Fact>
      {holdSeconds > 0 && (
        <Fact name={t('withdraw.newCard')}>
          {t('withdraw.newCardHold', { hold: isolated(formatDuration(holdSeconds, locale)) })}
        </Fact>
      )}
      <Fact name={t('withdraw.limits')}>
        <bdi dir="ltr">{t('wallet.limits', { min: plain(info.min), max: plain(info.max) })}</bdi>
      </Fact>
      <Fact name={t('withdraw.dailyLeft')}>
        <Amount value={info.daily_left} size="s" tone="soft" />
      </Fact>
    </Facts>
  );
}

/** Amount that arrives in coins, by the server's rule. */
const coinsOf = (arrivesMinor: bigint, { coin, rate }: CoinRate): string =>
  coinsText(formatCoins(coinsToReceive(arrivesMinor, { coin, rateE4: readRateE4(rate) }), coin), coin);
