import { refuse, type RefusalDetail, type Result } from '../../result.ts';
import type { ChannelNetwork } from '../../wallet/channel.ts';

/** The network to which an address belongs. A name here is a code: the words for it are the catalogue's. */
export type Network = ChannelNetwork | 'bitcoin-testnet' | 'litecoin' | 'dogecoin' | 'unknown';

/** Fault of an address, as far as it can be told. `country`: of a bank, unknown or not that of its IBAN. */
export type AddressFault = 'characters' | 'length' | 'checksum' | 'country' | 'network';

/** An address that is whole, in the one form in which it is stored and compared. */
export type FoundAddress = { readonly network: Network; readonly address: string };

export type AddressResult<T> = Result<T, 'ADDRESS_INVALID'>;

/** One format: finds an address in a text, or says what is wrong with it. */
export type ReadFormat = (text: string) => AddressResult<FoundAddress>;

export const faulty = (fault: AddressFault, more?: RefusalDetail): AddressResult<never> =>
  refuse('ADDRESS_INVALID', { fault, ...more });
