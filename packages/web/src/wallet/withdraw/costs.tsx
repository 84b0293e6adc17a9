import { coinsToReceive, formatCoins, readRateE4 } from '@tessera/domain/coin';

import { formatDuration } from '../../i18n/format-duration.ts';
import { formatAmount } from '../../i18n/format.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Amount } from '../../ui/amount/index.ts';
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
  /** How long a new card waits. */
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
    <dl className={styles.facts}>
      <div>
        <dt>{t('wallet.fee')}</dt>
        <dd>
          {isKnown && quote.feeMinor > 0n ? (
            <Amount value={quote.feeMinor} size="s" />
          ) : hasCard ? (
            feeText(info)
          ) : (
            t('withdraw.feeByChannel')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('wallet.arrives')}</dt>
        <dd>{isKnown ? <Amount value={quote.arrivesMinor} /> : '\u2013'}</dd>
      </div>
      {info.rate && (
        <>
          <div>
            <dt>{t('wallet.coinsArrive')}</dt>
            <dd>{isKnown ? coinsOf(quote.arrivesMinor, info.rate) : '\u2013'}</dd>
          </div>
          <div>
            <dt>{t('wallet.rate')}</dt>
            <dd>
              <RateLine rate={info.rate} />
              <span className={styles.fine}>{t('wallet.rateKept')}</span>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>{t('wallet.time')}</dt>
        <dd>{t('wallet.hours', { hours: hoursText(info.hours) })}</dd>
      </div>
      {holdSeconds > 0 && (
        <div>
          <dt>{t('withdraw.newCard')}</dt>
          <dd>{t('withdraw.newCardHold', { hold: isolated(formatDuration(holdSeconds, locale)) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('withdraw.limits')}</dt>
        <dd>
          <bdi dir="ltr">{t('wallet.limits', { min: plain(info.min), max: plain(info.max) })}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('withdraw.dailyLeft')}</dt>
        <dd>
          <Amount value={info.daily_left} size="s" tone="soft" />
        </dd>
      </div>
    </dl>
  );
}

/** What arrives in coins, by the server's rule. */
const coinsOf = (arrivesMinor: bigint, { coin, rate }: CoinRate): string =>
  coinsText(formatCoins(coinsToReceive(arrivesMinor, { coin, rateE4: readRateE4(rate) }), coin), coin);
