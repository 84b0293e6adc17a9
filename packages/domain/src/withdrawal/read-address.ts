import { ok } from '../result.ts';
import { type AddressResult, type Channel, faulty, type Network, type ReadFormat } from './address.ts';
import { readBase58 } from './base58.ts';
import { readEthereum } from './ethereum.ts';
import { readIban } from './iban.ts';
import { isSegwitLike, readSegwit } from './segwit.ts';

/** Longer than any address, short enough that no format has work to do. */
const TEXT_MAX = 128;

const FORMATS: readonly ReadFormat[] = [readEthereum, readSegwit, readBase58, readIban];

const readBitcoin: ReadFormat = (text) => (isSegwitLike(text) ? readSegwit(text) : readBase58(text));

/** The network a channel pays on, and the format by which a text that is no address at all is judged. */
const CHANNELS: Readonly<Record<Channel, { readonly network: Network; readonly read: ReadFormat }>> = {
  erc20: { network: 'ethereum', read: readEthereum },
  trc20: { network: 'tron', read: readBase58 },
  btc: { network: 'bitcoin', read: readBitcoin },
  bank: { network: 'iban', read: readIban },
};

/** Reads the address that a channel is to pay to, and gives the form in which it is stored and compared.
 *  Blanks are taken inside an IBAN only; whoever takes what a person typed trims it.
 *  Refuses: ADDRESS_INVALID; its detail has the `fault`, and with the fault `network` the one it really
 *  belongs to.
 *  Cost: one format for a good address, all of them for another; a text of more than 128 characters is
 *  refused unread. */
export function readAddress(channel: Channel, text: string): AddressResult<string> {
  if (text.length > TEXT_MAX) return faulty('length');
  const { network, read } = CHANNELS[channel];
  const own = read(text);
  const belongsTo = own.ok ? own.value.network : networkOf(text);
  if (belongsTo !== undefined && belongsTo !== network) return faulty('network', { network: belongsTo });
  return own.ok ? ok(own.value.address) : own;
}

function networkOf(text: string): Network | undefined {
  for (const read of FORMATS) {
    const found = read(text);
    if (found.ok) return found.value.network;
  }
  return undefined;
}
