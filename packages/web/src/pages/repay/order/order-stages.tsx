import { formatDayTime } from '../../../i18n/format-day.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Timeline, type TimelineStage } from '../../../ui/timeline/index.ts';
import type { DepositOrder } from './use-order.ts';

/** The stages of an order, from the announcement to the credit. */
export function OrderStages({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const locale = useLocale();
  const at = (seconds: number | null): string | undefined =>
    seconds === null ? undefined : formatDayTime(seconds, locale);
  const first: TimelineStage = {
    key: 'announced',
    label: t('deposit.stage.announced'),
    time: at(order.createtime),
    state: 'done',
  };
  const credited = t('deposit.stage.credited');
  return <Timeline label={t('deposit.stages')} stages={[first, ...rest()]} />;

  function rest(): readonly TimelineStage[] {
    switch (order.status) {
      case 'processing':
        return [
          {
            key: 'waiting',
            label: t('deposit.stage.waiting'),
            text: t('deposit.stage.waitingText'),
            state: 'now',
          },
          { key: 'credited', label: credited, state: 'next' },
        ];
      case 'completed':
        return [
          { key: 'paid', label: t('deposit.stage.paid'), state: 'done' },
          { key: 'credited', label: credited, time: at(order.finishtime), state: 'done' },
        ];
      case 'cancelled':
        return [
          {
            key: 'ended',
            label: t(order.reason === 'EXPIRED' ? 'deposit.stage.expired' : 'deposit.stage.cancelled'),
            time: at(order.finishtime),
            state: 'failed',
          },
        ];
    }
  }
}
