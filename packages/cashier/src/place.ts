import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import type { Order, Place } from './facts.ts';

const GROUPS = 4;
const GROUP_DIGITS = 4;
const ACCOUNT_GROUPS = 5;

/** Derives where an order is to be paid, always the same for one order. Nothing here is taken by a real
 *  wallet or bank: addresses and account numbers begin with TEST, and the code to scan opens the payment
 *  page.
 *  Cost: one hash. */
export function placeOf({ id, channel }: Pick<Order, 'id' | 'channel'>, payUrl: string): Place {
  const digest = bytesToHex(sha256(utf8ToBytes(`play money ${channel} ${id}`)));
  if (channel !== 'bank' && channel !== 'unionpay') {
    const address = ['TEST', channel.toUpperCase(), ...groupsOf(digest.toUpperCase(), GROUPS)].join('-');
    return { address, qr: payUrl, account: null };
  }
  const digits = String(BigInt(`0x${digest}`));
  return {
    address: '',
    qr: payUrl,
    account: {
      bankName: 'Play Money Bank',
      cardNo: ['TEST', ...groupsOf(digits, ACCOUNT_GROUPS)].join(' '),
      bic: '',
      realName: 'Play Money Cashier',
      reference: `PM${id}`,
    },
  };
}

const groupsOf = (digits: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => digits.slice(at * GROUP_DIGITS, (at + 1) * GROUP_DIGITS));
