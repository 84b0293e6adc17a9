/** The kinds of channels by which money comes in or leaves, as on the wire. */
export const CHANNEL_TYPES = ['erc20', 'trc20', 'btc', 'bank'] as const;
export type ChannelType = (typeof CHANNEL_TYPES)[number];

export const CHANNEL_DIRECTIONS = ['recharge', 'withdraw'] as const;
export type ChannelDirection = (typeof CHANNEL_DIRECTIONS)[number];

/** The networks that a channel can pay on, as codes that need no translation. */
export const CHANNEL_NETWORKS = ['ethereum', 'tron', 'bitcoin', 'iban'] as const;
export type ChannelNetwork = (typeof CHANNEL_NETWORKS)[number];

/** The network that each type of channel pays on. */
export const NETWORK_OF: Readonly<Record<ChannelType, ChannelNetwork>> = {
  erc20: 'ethereum',
  trc20: 'tron',
  btc: 'bitcoin',
  bank: 'iban',
};
