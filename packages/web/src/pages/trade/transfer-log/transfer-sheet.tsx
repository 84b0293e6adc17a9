import type { ReactNode } from 'react';
import { formatExact } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Sheet } from '../../../ui/sheet/index.ts';
import { CopyButton } from '../../../wallet/copy-button.tsx';
import { OrderStatus } from '../../../wallet/order-status.tsx';
import styles from './transfer-sheet.module.css';
import { signedOf, Way, type Transfer } from './transfer-row.tsx';

/** One transfer whole, with the number by which the house finds it. */
export function TransferSheet({ item, onClose }: { readonly item: Transfer; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  return (
    <Sheet isOpen title={t('wallet.transfer')} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.amount}>
          <Way direction={item.direction} />
          <Amount value={signedOf(item)} size="l" isSigned />
        </p>
        <dl className={styles.facts}>
          <Fact name={t(item.direction === 'in' ? 'transferLog.from' : 'transfer.to')}>
            <bdi dir="ltr">{item.other_user}</bdi> <bdi>{item.other_name}</bdi>
          </Fact>
          {item.remark !== '' && (
            <Fact name={t('wallet.remark')}>
              <bdi>{item.remark}</bdi>
            </Fact>
          )}
          <Fact name={t('wallet.status')}>
            <OrderStatus status={item.status} />
          </Fact>
          <Fact name={t('wallet.createdAt')}>{formatExact(item.createtime * 1000, locale)}</Fact>
          <Fact name={t('wallet.orderNo')}>
            <span className={styles.number}>
              <bdi dir="ltr">{item.order_no}</bdi>
              <CopyButton value={item.order_no} name={t('wallet.orderNo')} />
            </span>
          </Fact>
        </dl>
      </div>
    </Sheet>
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
