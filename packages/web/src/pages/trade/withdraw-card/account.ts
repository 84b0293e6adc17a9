import type { Data, Payload } from '@tessera/contract/routes';
import type { AddressFault, Network } from '@tessera/domain/withdrawal/address';

import type { MessageKey } from '../../../i18n/messages.ts';

export type Channel = Data<'trade/channels'>[number];
export type ChannelType = Channel['type'];

/** What is being typed of an address or a bank account. */
export type Account = {
  readonly address: string;
  readonly holder: string;
  readonly bankName: string;
  readonly bic: string;
};

export type Field = keyof Account;
export const BLANK: Account = { address: '', holder: '', bankName: '', bic: '' };

/** What is wrong with an account, as the domain's rule says it, here and on the server. */
export type AccountFault = {
  readonly field: Field;
  readonly fault: AddressFault;
  readonly network?: Network | undefined;
};

/** The network that a channel pays on. */
export const NETWORK_OF: Readonly<Record<ChannelType, Network>> = {
  erc20: 'ethereum',
  trc20: 'tron',
  btc: 'bitcoin',
  bank: 'iban',
};

/** Characters of the shortest account of a kind: before them nothing is said to be wrong with it. */
const WHOLE_FROM: Readonly<Record<ChannelType, number>> = { erc20: 42, trc20: 34, btc: 26, bank: 15 };

/** Whether a fault is worth saying while the reader is still typing. An address of another network is whole
 *  already. */
export const isWorthSaying = (type: ChannelType, account: Account, fault: AccountFault): boolean =>
  fault.fault === 'network' ||
  (fault.field === 'bic'
    ? account.bic.trim().length >= 8
    : account.address.trim().length >= WHOLE_FROM[type]);

type FaultWords = { readonly key: MessageKey; readonly networks: readonly Network[] };

/** The text for a fault, with the networks that it names: the one the address belongs to and the one it
 *  should. */
export function wordsOf(type: ChannelType, { field, fault, network }: AccountFault): FaultWords {
  if (fault === 'network') {
    return { key: 'card.fault.network', networks: [network ?? 'unknown', NETWORK_OF[type]] };
  }
  return { key: field === 'bic' ? bicKey(fault) : addressKey(type, fault), networks: [] };
}

/** A fault that the server found, as the detail of its refusal; null when it is about something else. */
export function faultOfDetail(detail: Readonly<Record<string, unknown>>): AccountFault | null {
  const fault = FAULTS.find((each) => each === detail['fault']);
  if (!fault) return null;
  const network = NETWORKS.find((each) => each === detail['network']);
  return { field: detail['field'] === 'bic' ? 'bic' : 'address', fault, network };
}

/** The account as the call takes it. */
export function payloadOf(channel: Channel, account: Account): Payload<'trade/addCard'> {
  const address = account.address.trim();
  if (channel.type !== 'bank') return { channel_id: channel.id, address };
  return {
    channel_id: channel.id,
    card_no: address,
    real_name: account.holder.trim(),
    bank_name: account.bankName.trim(),
    bic: account.bic.trim(),
  };
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
  'unknown',
];

type InText = Exclude<AddressFault, 'network'>;

/** Countries are a matter of banks alone. */
const addressKey = (type: ChannelType, fault: InText): MessageKey =>
  fault === 'country' ? 'card.fault.bank.country' : `card.fault.${type}.${fault}`;

/** A BIC has no checksum. */
const bicKey = (fault: InText): MessageKey => `card.fault.bic.${fault === 'checksum' ? 'characters' : fault}`;
