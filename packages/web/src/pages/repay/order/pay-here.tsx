import { formatClock } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import { openUrl } from '../../../nav/nav.ts';
import { Button } from '../../../ui/button/index.ts';
import { CancelOrder } from './cancel-order.tsx';
import { PaymentPlace } from './payment-place.tsx';
import { ProofUpload } from './proof-upload.tsx';
import type { DepositOrder } from './use-order.ts';
import { viewerAddress } from './viewer-address.ts';

import styles from './order-page.module.css';

/** The actions of a waiting order: payment details, time left, cashier, upload of a proof, and
 *  cancellation. */
export function PayHere({
  order,
  onChanged,
}: {
  readonly order: DepositOrder;
  readonly onChanged: () => void;
}) {
  const t = useT();
  const locale = useLocale();
  const secondsLeft = useCountdown(order.expiretime * 1000);
  return (
    <>
      <p className={styles.clock} role="timer">
        <span>{t('deposit.expiresIn')}</span>
        <bdi dir="ltr">{formatClock(secondsLeft)}</bdi>
      </p>
      <PaymentPlace order={order} />
      {order.pay_url !== '' && (
        <Button isWide onPress={() => openUrl(viewerAddress(order.pay_url, order.order_no, locale))}>
          {t('deposit.openCashier')}
        </Button>
      )}
      <ProofUpload order={order} onChanged={onChanged} />
      <CancelOrder orderNo={order.order_no} onChanged={onChanged} />
    </>
  );
}
