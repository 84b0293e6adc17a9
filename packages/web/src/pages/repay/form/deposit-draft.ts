import type { Data } from '@tessera/contract/routes';
import { parseMoney, type Money } from '@tessera/domain/money';

import type { MessageKey } from '../../../i18n/messages.ts';

export type DepositChannel = Data<'trade/channels'>[number];

/** A deposit as it is being filled in. */
export type DepositDraft = {
  /** As typed. */
  readonly amount: string;
  readonly channelId: number | null;
};

/** Why a draft cannot be sent yet; `amount` is the limit that was met. */
export type DepositProblem = { readonly key: MessageKey; readonly amount?: string };

const STATUS_ON = 1;

export const isOn = (channel: DepositChannel): boolean => channel.status === STATUS_ON;

/** Units: 1/100; null for what is no amount above zero. */
export function amountOf(text: string): Money | null {
  const parsed = parseMoney(text.replace(/\.$/, ''));
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** The first thing in the way, in the order in which the page asks: amount, channel, the limits of the
 *  channel. */
export function problemOf(draft: DepositDraft, channels: readonly DepositChannel[]): DepositProblem | null {
  const amount = amountOf(draft.amount);
  if (amount === null) return { key: 'deposit.enterAmount' };
  const channel = channels.find((each) => each.id === draft.channelId && isOn(each));
  if (!channel) return { key: 'deposit.chooseChannel' };
  if (amount < limit(channel.min_amount)) return { key: 'deposit.tooLittle', amount: channel.min_amount };
  if (amount > limit(channel.max_amount)) return { key: 'deposit.tooMuch', amount: channel.max_amount };
  return null;
}

const limit = (text: string): bigint => {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : 0n;
};

const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;
const ENTRY = /^\d{0,10}(?:\.\d{0,2})?$/;

/** What an amount field shows after a change: digits of any keyboard are read, a comma is a point where cents
 *  follow, and what would not be an amount any more leaves it as it was. */
export function nextAmount(before: string, typed: string): string {
  const plain = typed
    .replace(DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u066b\uff0e\u3002]/g, '.')
    .replace(/^([^.]*),(\d{0,2})$/, '$1.$2')
    .replace(/[\s\u066c,]/g, '')
    .replace(/^0+(?=\d)/, '');
  return ENTRY.test(plain) ? plain : before;
}
