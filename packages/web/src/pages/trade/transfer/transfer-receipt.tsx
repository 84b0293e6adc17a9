import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { Amount } from '../../../ui/amount/index.ts';
import { Button } from '../../../ui/button/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { CopyButton } from '../../../wallet/copy-button.tsx';
import type { Receipt } from './transfer-reducer.ts';

import styles from './transfer-page.module.css';

type TransferReceiptProps = { readonly receipt: Receipt; readonly onAgain: () => void };

/** The amount, the recipient, and the number by which the transfer can be found. */
export function TransferReceipt({ receipt, onAgain }: TransferReceiptProps) {
  const t = useT();
  return (
    <section className={styles.outcome} data-kind="done">
      <span className={styles.sign}>
        <Icon name="check" size={32} />
      </span>
      <output className={styles.words}>
        <b>{t('transfer.done')}</b>
        <Amount value={receipt.amount} size="l" />
        <span className={styles.soft}>{t('transfer.doneText')}</span>
      </output>
      <dl className={styles.facts}>
        <div>
          <dt>{t('transfer.to')}</dt>
          <dd>
            <bdi dir="ltr">{receipt.to_user}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('wallet.orderNo')}</dt>
          <dd className={styles.number}>
            <bdi dir="ltr">{receipt.order_no}</bdi>
            <CopyButton value={receipt.order_no} name={t('wallet.orderNo')} />
          </dd>
        </div>
        <div>
          <dt>{t('transfer.after')}</dt>
          <dd>
            <Amount value={receipt.money} size="s" />
          </dd>
        </div>
      </dl>
      <ButtonLink to="/pages/trade/transferLog">{t('transfer.seeLog')}</ButtonLink>
      <Button kind="plain" isWide onPress={onAgain}>
        {t('transfer.again')}
      </Button>
    </section>
  );
}
