import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Fact, Facts } from '../../../ui/facts/index.ts';
import { coinsText, RateLine } from '../../../wallet/coin-lines.tsx';
import { NumberFact } from '../../../wallet/order/number-fact.tsx';
import type { Withdrawal } from './stages.ts';

import styles from './withdrawal-sheet.module.css';

export function WithdrawalFacts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const {
    amount,
    fee,
    real_amount: arrives,
    coins,
    channel,
    account,
    remark,
    order_no: orderNo,
  } = withdrawal;
  return (
    <div className={styles.facts}>
      <Facts isDense>
        <Fact name={t('withdraw.amount')}>
          <Amount value={amount} size="s" />
        </Fact>
        <Fact name={t('wallet.fee')}>
          <Amount value={fee} size="s" tone="soft" />
        </Fact>
        <Fact name={t('wallet.arrives')}>
          <Amount value={arrives} size="s" />
        </Fact>
        {coins && (
          <>
            <Fact name={t('wallet.coinsArrive')}>{coinsText(coins.amount, coins.coin)}</Fact>
            <Fact name={t('wallet.rate')}>
              <RateLine rate={coins} />
            </Fact>
          </>
        )}
        <Fact name={t('wallet.channel')}>
          <bdi>{channel}</bdi>
        </Fact>
        <Fact name={t('withdraw.to')}>
          <bdi dir="ltr">{account}</bdi>
        </Fact>
        {remark !== '' && (
          <Fact name={t('wallet.remark')}>
            <bdi>{remark}</bdi>
          </Fact>
        )}
        <NumberFact name={t('wallet.orderNo')} value={orderNo} />
      </Facts>
    </div>
  );
}
