import type { ReactNode } from 'react';

import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { CopyButton } from '../../../wallet/copy-button.tsx';
import type { Withdrawal } from './stages.ts';

import styles from './withdrawal-sheet.module.css';

export function WithdrawalFacts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useT();
  const { amount, fee, real_amount: arrives, channel, account, remark, order_no: orderNo } = withdrawal;
  return (
    <dl className={styles.facts}>
      <Fact name={t('withdraw.amount')}>
        <Amount value={amount} size="s" />
      </Fact>
      <Fact name={t('wallet.fee')}>
        <Amount value={fee} size="s" tone="soft" />
      </Fact>
      <Fact name={t('wallet.arrives')}>
        <Amount value={arrives} size="s" />
      </Fact>
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
      <Fact name={t('wallet.orderNo')}>
        <bdi dir="ltr">{orderNo}</bdi>
        <CopyButton value={orderNo} name={t('wallet.orderNo')} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
