import { type ChannelType, isBankNumber } from '../../wallet/channel.ts';

const SHOWN = 4;
/** Below this what is left out would be guessed easily. */
const LENGTH_MIN = 3 * SHOWN;

/** An address for lists, so that its owner knows it and nobody else learns it: its first four characters and
 *  its last four. Of a shorter text nothing is shown. */
export const maskAddress = (text: string): string =>
  text.length < LENGTH_MIN ? '…' : `${text.slice(0, SHOWN)}…${text.slice(-SHOWN)}`;

/** An account of any channel for lists: the last four digits at a bank; of a mobile number its first three
 *  and last four digits; of an e-mail address its first character and the domain; of a WeChat ID two
 *  characters of each end. Expects the stored form. */
export function maskAccount(type: ChannelType, account: string): string {
  if (isBankNumber(type)) return `…${account.slice(-SHOWN)}`;
  if (type === 'wechat') return `${account.slice(0, 2)}…${account.slice(-2)}`;
  if (type !== 'alipay') return maskAddress(account);
  const at = account.lastIndexOf('@');
  return at < 0
    ? `${account.slice(0, 3)}…${account.slice(-SHOWN)}`
    : `${account.slice(0, 1)}…${account.slice(at)}`;
}
