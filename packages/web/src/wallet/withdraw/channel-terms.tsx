import { useT } from '../../i18n/i18n.ts';
import { hoursText } from '../hours-text.ts';
import { NetworkMark } from '../order/network-mark.tsx';
import { useFeeText } from './fee-rule.ts';
import type { WithdrawChannel } from './use-withdraw-channels.ts';

import styles from './channel-terms.module.css';

/** The channels that a card can be added for, each with its fee and time. Shown while there is no card. */
export function ChannelTerms({ channels }: { readonly channels: readonly WithdrawChannel[] }) {
  const t = useT();
  const feeText = useFeeText();
  if (channels.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('withdraw.channels')}>
      <h2>{t('withdraw.channels')}</h2>
      <ul>
        {channels.map((channel) => (
          <li key={channel.id} className={styles.row}>
            <NetworkMark type={channel.type} />
            <span>
              <b>
                <bdi>{channel.name}</bdi>
              </b>
              <span className={styles.soft}>{t('withdraw.channelFee', { fee: feeText(channel) })}</span>
              <span className={styles.soft}>{t('wallet.hours', { hours: hoursText(channel.hours) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
