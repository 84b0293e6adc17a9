import { useId } from 'react';

import { adoptStyles } from '../../../game-family/adopt-styles.ts';
import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import { NetworkMark } from '../../order/network-mark.tsx';
import { isOn, type DepositChannel } from './deposit-draft.ts';

import css from './channel-list.css?inline';

adoptStyles(css);

type ChannelListProps = {
  readonly channels: readonly DepositChannel[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
};

/** Ways to pay, one to a card: name, network and limits. One that is paused says so and cannot be chosen. */
export function ChannelList({ channels, value, onChange }: ChannelListProps) {
  const t = useT();
  const locale = useLocale();
  const name = useId();
  return (
    <div className="dp-list">
      {channels.map((channel) => (
        <label key={channel.id} className="dp-channel" data-on={isOn(channel) || undefined}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={isOn(channel) && channel.id === value}
            disabled={!isOn(channel)}
            onChange={() => onChange(channel.id)}
          />
          <NetworkMark type={channel.type} />
          <span className="dp-words">
            <b>
              <bdi>{channel.name}</bdi>
            </b>
            <span className="dp-soft">
              {isOn(channel) ? (
                <bdi>
                  {t('wallet.limits', {
                    min: formatAmount(channel.min_amount, locale),
                    max: formatAmount(channel.max_amount, locale),
                  })}
                </bdi>
              ) : (
                t(channel.rate ? 'deposit.rateOld' : 'deposit.paused')
              )}
            </span>
          </span>
          <span className="dp-tick">
            <Icon name="check" size={20} />
          </span>
        </label>
      ))}
    </div>
  );
}

const ROW_PX = 60;

export const ChannelListSkeleton = () => (
  <div className="dp-list">
    <Skeleton height={ROW_PX} count={7} />
  </div>
);
