import type { Data } from '@tessera/contract/routes';
import { moneyOrZero } from '@tessera/domain/money';
import { typedMinor } from '@tessera/domain/typed-amount';

import type { MessageKey } from '../../../i18n/messages.ts';

export type DepositChannel = Data<'trade/channels'>[number];

/** A deposit as it is being filled in. */
export type DepositDraft = {
  /** As typed. */
  readonly amount: string;
  readonly channelId: number | null;
};

/** Why a draft cannot be sent yet; `limit` is the limit that was met. */
export type DepositProblem = {
  readonly field: 'amount' | 'channel';
  readonly key: MessageKey;
  readonly limit?: string;
};

const STATUS_ON = 1;

export const isOn = (channel: DepositChannel): boolean => channel.status === STATUS_ON;

/** The first thing in the way, in the order in which the page asks: amount, channel, the limits of the
 *  channel. */
export function problemOf(draft: DepositDraft, channels: readonly DepositChannel[]): DepositProblem | null {
  const amount = typedMinor(draft.amount);
  if (amount === null) return { field: 'amount', key: 'deposit.enterAmount' };
  const channel = channels.find((each) => each.id === draft.channelId && isOn(each));
  if (!channel) return { field: 'channel', key: 'deposit.chooseChannel' };
  const [min, max] = [channel.min_amount, channel.max_amount];
  if (amount < moneyOrZero(min)) return { field: 'amount', key: 'deposit.tooLittle', limit: min };
  if (amount > moneyOrZero(max)) return { field: 'amount', key: 'deposit.tooMuch', limit: max };
  return null;
}

const QUICK = ['100', '500', '1000', '5000', '10000'];

/** Round amounts, those within the limits of the chosen channel. */
export const quickAmounts = (channel: DepositChannel | undefined): readonly string[] =>
  QUICK.filter(
    (amount) =>
      !channel ||
      (moneyOrZero(amount) >= moneyOrZero(channel.min_amount) &&
        moneyOrZero(amount) <= moneyOrZero(channel.max_amount)),
  );
