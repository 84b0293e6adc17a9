import { api } from '../../../api/api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { sendOnce } from '../../../pending-post/send-until-known.ts';
import { Button } from '../../../ui/button/index.ts';
import { showModal } from '../../../ui/modal/index.ts';

/** Gives an order up, after asking. A refusal is said in words, and the order is asked for again: it has
 *  ended meanwhile. */
export function CancelOrder({
  orderNo,
  onChanged,
}: {
  readonly orderNo: string;
  readonly onChanged: () => void;
}) {
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
