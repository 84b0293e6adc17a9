import type { Money } from '@tessera/domain/money';
import { coinsToPay, formatCoins, readRateE4 } from '@tessera/domain/wallet/coin';

import { formatAmount, formatPercent } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { type CoinRate, coinsText, RateLine } from '../../coin-lines.tsx';
import { hoursText } from '../../hours-text.ts';
import type { DepositChannel } from './deposit-draft.ts';

/** The fee and the time of a deposit; dashes until a channel is chosen, so that nothing moves. */
export function CostLines({
  channel,
  amountMinor,
  currency,
}: {
  readonly channel: DepositChannel | null;
  /** Null while none is typed. */
  readonly amountMinor: Money | null;
  readonly currency: string;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <dl className="dp-costs" aria-label={t('deposit.summary')}>
      <div>
        <dt>{t('wallet.fee')}</dt>
        <dd>{channel ? feeText(channel) : '\u2013'}</dd>
      </div>
      <div>
        <dt>{t('wallet.time')}</dt>
        <dd>{channel ? t('wallet.hours', { hours: hoursText(channel.hours) }) : '\u2013'}</dd>
      </div>
      {channel?.rate && <CoinCost rate={channel.rate} amountMinor={amountMinor} />}
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

/** The coins that the order will ask for, and the rate that it will keep. */
function CoinCost({ rate, amountMinor }: { readonly rate: CoinRate; readonly amountMinor: Money | null }) {
  const t = useT();
  const { coin } = rate;
  return (
    <>
      <div>
        <dt>{t('wallet.coinsToPay')}</dt>
        <dd>
          {amountMinor === null
            ? '\u2013'
            : coinsText(
                formatCoins(coinsToPay(amountMinor, { coin, rateE4: readRateE4(rate.rate) }), coin),
                coin,
              )}
        </dd>
      </div>
      <div>
        <dt>{t('wallet.rate')}</dt>
        <dd>
          <RateLine rate={rate} />
        </dd>
      </div>
    </>
  );
}
