import { useQuery } from '@tanstack/react-query';

import { COIN_OF } from '@tessera/domain/wallet/channel';

import { siteQuery } from '../../../api/site.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Qr } from '../../../ui/qr/index.ts';
import { CopyButton } from '../../../wallet/order/copy-button.tsx';
import type { DepositOrder } from './use-order.ts';

import styles from './payment-place.module.css';

/** The payment details: an address with its QR code, or a bank account, each value with a copy button. */
export function PaymentPlace({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const isPlayMoney = useQuery(siteQuery()).data?.play_money ?? true;
  if (order.address === '' && order.account === null) {
    return <output className={styles.waiting}>{t('deposit.waitingPlace')}</output>;
  }
  const warning = isPlayMoney
    ? t('deposit.testPlace')
    : isCoin(order.type) && t(`deposit.only.${order.type}`);
  return (
    <Card>
      {warning !== false && <Warning text={warning} />}
      {order.qr !== '' && (
        <div className={styles.code}>
          <Qr text={order.qr} label={t('deposit.qr')} />
        </div>
      )}
      {order.account ? (
        <BankPlace account={order.account} />
      ) : (
        <Detail name={t(isCoin(order.type) ? 'deposit.address' : 'deposit.account')} value={order.address} />
      )}
    </Card>
  );
}

const isCoin = (type: DepositOrder['type']): type is 'erc20' | 'trc20' | 'btc' => COIN_OF[type] !== undefined;

function BankPlace({ account }: { readonly account: NonNullable<DepositOrder['account']> }) {
  const t = useT();
  const details = [
    [t('deposit.realName'), account.real_name],
    [t('deposit.cardNo'), account.card_no],
    [t('deposit.bic'), account.bic],
    [t('deposit.bankName'), account.bank_name],
    [t('deposit.reference'), account.reference],
  ] as const;
  return (
    <>
      {details
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Detail key={name} name={name} value={value} />
        ))}
      <Warning text={t('deposit.referenceText')} />
    </>
  );
}

function Warning({ text }: { readonly text: string }) {
  return (
    <p className={styles.warning}>
      <Icon name="warning" size={20} />
      <span>{text}</span>
    </p>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className={styles.detail}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <bdi className={styles.value} dir="ltr">
          {value}
        </bdi>
      </span>
      <CopyButton value={value} name={name} />
    </div>
  );
}
