import type { Coin } from './coin.ts';

/** The kinds of channels by which money comes in or leaves, as on the wire. */
export const CHANNEL_TYPES = ['erc20', 'trc20', 'btc', 'bank', 'unionpay', 'alipay', 'wechat'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

export const CHANNEL_DIRECTIONS = ['recharge', 'withdraw'] as const;
export type ChannelDirection = (typeof CHANNEL_DIRECTIONS)[number];

/** The networks that a channel can pay on, as codes that need no translation. */
export const CHANNEL_NETWORKS = [
  'ethereum',
  'tron',
  'bitcoin',
  'iban',
  'unionpay',
  'alipay',
  'wechat',
] as const;
export type ChannelNetwork = (typeof CHANNEL_NETWORKS)[number];

/** The network that each type of channel pays on. */
export const NETWORK_OF: Readonly<Record<ChannelType, ChannelNetwork>> = {
  erc20: 'ethereum',
  trc20: 'tron',
  btc: 'bitcoin',
  bank: 'iban',
  unionpay: 'unionpay',
  alipay: 'alipay',
  wechat: 'wechat',
};

/** The coin that a type of channel pays in; absent where it pays the currency of the house. */
export const COIN_OF: Readonly<Partial<Record<ChannelType, Coin>>> = {
  erc20: 'USDT',
  trc20: 'USDT',
  btc: 'BTC',
};

/** Returns true if an account of this type is a number at a bank. */
export const isBankNumber = (type: ChannelType): boolean => type === 'bank' || type === 'unionpay';

/** The kinds of cards: an address of a coin or of an e-wallet, or a number at a bank. */
export const CARD_KINDS = ['wallet', 'bank'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export const cardKindOf = (type: ChannelType): CardKind => (isBankNumber(type) ? 'bank' : 'wallet');

/** Returns true if an account of this type has a holder whose name the payer must give. Coins need none. */
export const hasHolder = (type: ChannelType): boolean => COIN_OF[type] === undefined;
