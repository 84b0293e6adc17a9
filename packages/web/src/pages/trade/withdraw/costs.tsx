import { formatAmount, formatPercent } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';
import { Amount } from '../../../ui/amount/index.ts';
import type { Quote, Terms, WithdrawInfo } from './terms.ts';

import styles from './withdraw-page.module.css';

type CostsProps = {
  readonly info: WithdrawInfo;
  readonly terms: Terms;
  /** Null without a valid amount: then the fee rule is shown. */
  readonly quote: Quote | null;
  /** Fees depend on the channel of the card. */
  readonly hasCard: boolean;
};

/** Fee, amount received, duration and limits of a withdrawal, before it is requested. */
export function Costs({ info, terms, quote, hasCard }: CostsProps) {
  const t = useT();
  const locale = useLocale();
  const hours = info.hours.replace('-', '\u2013');
  const plain = (amount: string | bigint): string => isolated(formatAmount(amount, locale));
  const rule =
    terms.feeE4 === 0
      ? plain(terms.feeMinMinor)
      : t('wallet.feeRate', { rate: formatPercent(Number(info.fee_rate), locale), min: plain(info.fee_min) });
  const isKnown = quote !== null && hasCard;
  const isFree = terms.feeE4 === 0 && terms.feeMinMinor === 0n;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('wallet.fee')}</dt>
        <dd>
          {isFree ? (
            t('wallet.noFee')
          ) : isKnown ? (
            <Amount value={quote.feeMinor} size="s" />
          ) : (
            (hasCard && rule) || t('withdraw.feeByChannel')
          )}
        </dd>
      </div>
      <div>
        <dt>{t('wallet.arrives')}</dt>
        <dd>{isKnown ? <Amount value={quote.arrivesMinor} /> : '\u2013'}</dd>
      </div>
      <div>
        <dt>{t('wallet.time')}</dt>
        <dd>{t('wallet.hours', { hours: isolated(hours) })}</dd>
      </div>
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
