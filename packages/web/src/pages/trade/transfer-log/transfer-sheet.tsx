import { formatExact } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Fact } from '../../../ui/facts/index.ts';
import { FactSheet } from '../../../wallet/fact-sheet.tsx';
import { NumberFact } from '../../../wallet/number-fact.tsx';
import { OrderStatus } from '../../../wallet/order-status.tsx';
import { signedOf, DirectionMark, type Transfer } from './transfer-row.tsx';

/** One transfer in detail, with its order number. */
export function TransferSheet({ item, onClose }: { readonly item: Transfer; readonly onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const head = (
    <>
      <DirectionMark direction={item.direction} />
      <Amount value={signedOf(item)} size="l" isSigned />
    </>
  );
  return (
    <FactSheet title={t('wallet.transfer')} onClose={onClose} head={head}>
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
      <NumberFact name={t('wallet.orderNo')} value={item.order_no} />
    </FactSheet>
  );
}
