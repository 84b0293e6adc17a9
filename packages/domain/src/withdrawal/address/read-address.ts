import { ok } from '../../result.ts';
import { type ChannelNetwork, type ChannelType, NETWORK_OF } from '../../wallet/channel.ts';
import { ADDRESS_TEXT_MAX, addressText } from './address-text.ts';
import { type AddressResult, faulty, type Network, type ReadFormat } from './address.ts';
import { readBankCard } from './bank-card.ts';
import { readBase58 } from './base58.ts';
import { readEthereum } from './ethereum.ts';
import { readIban } from './iban.ts';
import { isSegwitLike, readSegwit } from './segwit.ts';
import { readAlipay, readWechat } from './wallet-account.ts';

/** Longer than any address, short enough that no format has work to do. */
const TEXT_MAX = 128;

/** The formats with a checksum, by which an address of another network is recognized. */
const FORMATS: readonly ReadFormat[] = [readEthereum, readSegwit, readBase58, readIban, readBankCard];

const readBitcoin: ReadFormat = (text) => (isSegwitLike(text) ? readSegwit(text) : readBase58(text));

/** The format of each network that is paid on, by which a text that is no address at all is judged. */
const FORMAT_OF: Readonly<Record<ChannelNetwork, ReadFormat>> = {
  ethereum: readEthereum,
  tron: readBase58,
  bitcoin: readBitcoin,
  iban: readIban,
  unionpay: readBankCard,
  alipay: readAlipay,
  wechat: readWechat,
};

/** Reads the address that a channel is to pay to, as a person typed or pasted it, and gives the form in which
 *  it is stored and compared. What nobody sees and blanks are dropped, and the link of a wallet around it.
 *  Refuses: ADDRESS_INVALID; its detail has the `fault`, and with the fault `network` the one it really
 *  belongs to.
 *  Cost: one format for a good address, all of them for another; a text of more than 512 characters is
 *  refused unread. */
export function readAddress(channel: ChannelType, given: string): AddressResult<string> {
  if (given.length > ADDRESS_TEXT_MAX) return faulty('length');
  const { text, network: named } = addressText(channel, given);
  if (text.length > TEXT_MAX) return faulty('length');
  const network = NETWORK_OF[channel];
  const own = FORMAT_OF[network](text);
  const belongsTo = own.ok ? own.value.network : networkOf(text);
  if (belongsTo !== undefined && belongsTo !== network) return faulty('network', { network: belongsTo });
  // Some networks share the form of their addresses: the link knows which is meant.
  if (named !== undefined && named !== network) return faulty('network', { network: named });
  return own.ok ? ok(own.value.address) : own;
}

function networkOf(text: string): Network | undefined {
  for (const read of FORMATS) {
    const found = read(text);
    if (found.ok) return found.value.network;
  }
  return undefined;
}
