import type { Data, Payload } from '@tessera/contract/routes';
import { readCode } from '@tessera/domain/member/identifier';
import { COIN_OF, hasHolder, isBankNumber, NETWORK_OF } from '@tessera/domain/wallet/channel';
import type { AddressFault, Network } from '@tessera/domain/withdrawal/address/address';
import { addressText } from '@tessera/domain/withdrawal/address/address-text';
import { groupedCard } from '@tessera/domain/withdrawal/address/grouped-card';

import type { MessageKey } from '../../../i18n/messages.ts';

export type Channel = Data<'trade/channels'>[number];
export type ChannelType = Channel['type'];

/** The typed address or bank account. */
export type Account = {
  readonly address: string;
  readonly holder: string;
  readonly bankName: string;
  readonly bic: string;
};

export type Field = keyof Account;
export const BLANK: Account = { address: '', holder: '', bankName: '', bic: '' };

export const isBlank = (account: Account): boolean =>
  Object.values(account).every((text) => text.trim() === '');

/** The faults of an account, by the domain's rule that the server uses too. */
export type AccountFault = {
  readonly field: Field;
  readonly fault: AddressFault;
  readonly network?: Network | undefined;
};

/** The length of the shortest account of a kind; shorter input reports no fault. */
const WHOLE_FROM: Readonly<Record<ChannelType, number>> = {
  erc20: 42,
  trc20: 34,
  btc: 26,
  bank: 15,
  // With the blanks between its groups.
  unionpay: 23,
  alipay: 11,
  wechat: 20,
};

/** Returns true if a fault is shown while the reader is still typing. An address of another network is
 *  complete already. */
export const isWorthSaying = (type: ChannelType, account: Account, fault: AccountFault): boolean =>
  fault.fault === 'network' ||
  (fault.field === 'bic'
    ? account.bic.trim().length >= 8
    : account.address.trim().length >= WHOLE_FROM[type]);

type FaultMessage = { readonly key: MessageKey; readonly networks: readonly Network[] };

/** The text of a fault, with the network of the address and the expected one. */
export function faultMessage(type: ChannelType, { field, fault, network }: AccountFault): FaultMessage {
  if (fault === 'network') {
    return { key: 'card.fault.network', networks: [network ?? 'unknown', NETWORK_OF[type]] };
  }
  return { key: field === 'bic' ? bicKey(fault) : addressKey(type, fault), networks: [] };
}

/** The fault in the detail of a refusal; null if it is about something else. */
export function faultOfDetail(detail: Readonly<Record<string, unknown>>): AccountFault | null {
  const fault = FAULTS.find((each) => each === detail['fault']);
  if (!fault) return null;
  const network = NETWORKS.find((each) => each === detail['network']);
  return { field: detail['field'] === 'bic' ? 'bic' : 'address', fault, network };
}

/** The account as the reader checks it: the address of a coin without the link around it, a number as it was
 *  grouped. */
export const shownAddress = (type: ChannelType, { address }: Account): string =>
  COIN_OF[type] ? addressText(type, address).text : address.trim();

/** The account as payload of the call. */
export function payloadOf(channel: Channel, account: Account): Payload<'trade/addCard'> {
  const address = account.address.trim();
  return {
    channel_id: channel.id,
    ...(isBankNumber(channel.type) ? { card_no: address } : { address }),
    ...(hasHolder(channel.type) && { real_name: account.holder.trim() }),
    ...(isBankNumber(channel.type) && { bank_name: account.bankName.trim() }),
    ...(channel.type === 'bank' && { bic: account.bic.trim() }),
  };
}

/** A card number in groups of four while it is typed or pasted. A change in its middle stays as it is, so
 *  that the cursor does. */
export function grouped(before: string, typed: string): string {
  const [old, digits] = [before.replaceAll(' ', ''), readCode(typed)];
  const isAtEnd = digits.startsWith(old) || old.startsWith(digits);
  return isAtEnd && /^[0-9]*$/.test(digits) ? groupedCard(digits) : typed;
}

const FAULTS: readonly AddressFault[] = ['characters', 'length', 'checksum', 'country', 'network'];
const NETWORKS: readonly Network[] = [
  'ethereum',
  'tron',
  'bitcoin',
  'bitcoin-testnet',
  'litecoin',
  'dogecoin',
  'iban',
  'unionpay',
  'unknown',
];

type InText = Exclude<AddressFault, 'network'>;

/** Only bank accounts have a country. */
function addressKey(type: ChannelType, fault: InText): MessageKey {
  if (type === 'alipay' || type === 'wechat') return `card.fault.${type}`;
  return fault === 'country' ? 'card.fault.bank.country' : `card.fault.${type}.${fault}`;
}

/** A BIC has no checksum. */
const bicKey = (fault: InText): MessageKey => `card.fault.bic.${fault === 'checksum' ? 'characters' : fault}`;
