import type { Data } from '@tessera/contract/routes';
import { ownValue } from '@tessera/domain/own-value';

import { useT } from '../../i18n/i18n.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { Icon, type IconName } from '../../ui/icon/index.ts';

import styles from './order-status.module.css';

export type OrderState = Data<'trade/rechargeOrder'>['status'];

const ICONS: Readonly<Record<OrderState, IconName>> = {
  processing: 'clock',
  completed: 'check',
  cancelled: 'close',
};

const WORDS: Readonly<Record<OrderState, MessageKey>> = {
  processing: 'deposit.stage.waiting',
  completed: 'wallet.status.completed',
  cancelled: 'wallet.status.cancelled',
};

/** The status of an order as an icon and a word, never by colour alone. A deposit is open until it is paid; a
 *  transfer never is. One of a newer server is unknown. */
export function OrderStatus({ status }: { readonly status: OrderState }) {
  const t = useT();
  return (
    <span className={styles.status} data-status={status}>
      <Icon name={ownValue(ICONS, status) ?? 'clock'} size={16} />
      {t(ownValue(WORDS, status) ?? 'common.unknown')}
    </span>
  );
}
