import { api } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useT, useLocale } from '../../../i18n/i18n.ts';
import { useCountdown } from '../../../live/use-countdown.ts';
import { openUrl } from '../../../nav/nav.ts';
import { sendOnce } from '../../../pending-post/send-until-known.ts';
import { Button } from '../../../ui/button/index.ts';
import { showModal } from '../../../ui/modal/index.ts';
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

/** Gives an order up, after asking. A refusal is said in words, and the order is asked for again: it has
 *  ended meanwhile. */
function CancelOrder({ orderNo, onChanged }: { readonly orderNo: string; readonly onChanged: () => void }) {
  const t = useT();
  const cancel = async (): Promise<void> => {
    const answer = await showModal({
      title: t('deposit.cancelAsk'),
      content: t('deposit.cancelText'),
      confirmText: t('deposit.cancel'),
      cancelText: t('deposit.keep'),
    });
    if (!answer.confirm) return;
    await sendOnce(() => api('trade/rechargeCancel', { order_no: orderNo }));
    void queryClient.invalidateQueries({ queryKey: ['trade/rechargeLog'] });
    onChanged();
  };
  return (
    <Button kind="plain" isWide onPress={cancel}>
      {t('deposit.cancel')}
    </Button>
  );
}
