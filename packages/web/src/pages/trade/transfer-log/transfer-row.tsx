import type { Data } from '@tessera/contract/routes';

import { formatTime } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Amount } from '../../../ui/amount/index.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { LogRow } from '../../../ui/log/index.ts';
import { signedMinor } from '../../../wallet/log/money-lines.ts';

import styles from './transfer-row.module.css';

export type Transfer = Data<'trade/transferLog'>['list'][number];
/** "" means both. */
export type Direction = Transfer['direction'] | '';

export const directionOf = (text: string): Direction => (text === 'in' || text === 'out' ? text : '');

/** The signed amount: the wire's has no sign, outgoing transfers are negative here. */
export const signedOf = ({ amount, direction }: Transfer): bigint =>
  direction === 'out' ? -signedMinor(amount) : signedMinor(amount);

/** One transfer: its direction, the other member, the remark and the amount. */
export function TransferRow({ item, onOpen }: { readonly item: Transfer; readonly onOpen: () => void }) {
  return (
    <LogRow
      onOpen={onOpen}
      lead={<DirectionMark direction={item.direction} />}
      title={
        <>
          <bdi dir="ltr" className={styles.user}>
            {item.other_user}
          </bdi>{' '}
          <bdi className={styles.name}>{item.other_name}</bdi>
        </>
      }
      note={
        <span className={styles.note}>
          <bdi>{formatTime(item.createtime)}</bdi>
          {item.remark !== '' && (
            <>
              <span>{'\u00b7'}</span>
              <span className={styles.remark}>{item.remark}</span>
            </>
          )}
        </span>
      }
      end={<Amount value={signedOf(item)} isSigned />}
    />
  );
}

export function DirectionMark({ direction }: { readonly direction: Transfer['direction'] }) {
  const t = useT();
  return (
    <span className={styles.direction} data-direction={direction}>
      <Icon name={direction === 'in' ? 'arrowIn' : 'arrowOut'} size={20} isDirectional />
      <span>{t(`transferLog.${direction}`)}</span>
    </span>
  );
}
