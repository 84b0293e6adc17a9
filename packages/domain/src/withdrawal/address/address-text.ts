import { plainIdentifier } from '../../member/identifier.ts';
import { type ChannelType, isBankNumber } from '../../wallet/channel.ts';
import type { Network } from './address.ts';

/** Longer than what a wallet puts around an address.   Units: characters. */
export const ADDRESS_TEXT_MAX = 512;

/** Address that a person meant by a pasted text. */
export type AddressText = {
  readonly text: string;
  /** The network that a wallet's link names. */
  readonly network?: Network;
};

/** The networks of the schemes that wallets put before an address. A chain that shares the form of
 *  Ethereum's addresses is another network. */
const SCHEMES: Readonly<Record<string, Network>> = {
  bitcoin: 'bitcoin',
  btc: 'bitcoin',
  ethereum: 'ethereum',
  eth: 'ethereum',
  erc20: 'ethereum',
  tron: 'tron',
  trx: 'tron',
  trc20: 'tron',
  litecoin: 'litecoin',
  ltc: 'litecoin',
  dogecoin: 'dogecoin',
  doge: 'dogecoin',
  bsc: 'unknown',
  bnb: 'unknown',
  smartchain: 'unknown',
  polygon: 'unknown',
  bitcoincash: 'unknown',
};
/** Coins that are paid on several networks: the address tells which. */
const COIN_SCHEMES: ReadonlySet<string> = new Set(['usdt', 'tether']);

const LINK = /^([a-z][a-z0-9]*):(?:\/\/)?(.*)$/i;
/** ERC-681: the target, its chain, and the function that is called on it. */
const ETHEREUM = /^(?:pay-)?([^@/?]*)(?:@(0x[0-9a-f]+|[0-9]+))?(?:\/([^?]*))?(?:\?(.*))?$/i;
const MAINNET = 1;

/** Takes the address out of a typed or pasted text: cleaned, without the link of a wallet around it.
 *  Blanks belong to no address of a coin and to no number at a bank; between the groups of such a number
 *  hyphens may stand too. */
export function addressText(channel: ChannelType, given: string): AddressText {
  const plain = plainIdentifier(given);
  // Their formats have blanks and links of their own.
  if (channel === 'alipay' || channel === 'wechat') return { text: plain };
  const text = plain.replaceAll(' ', '');
  if (isBankNumber(channel)) return { text: text.replace(/^iban:?/i, '').replaceAll('-', '') };
  const [, scheme = '', body = ''] = LINK.exec(text) ?? [];
  const name = scheme.toLowerCase();
  if (COIN_SCHEMES.has(name)) return { text: pathOf(body) };
  const network = Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined;
  if (network === undefined) return { text };
  return network === 'ethereum' ? ethereumTarget(body) : { text: pathOf(body), network };
}

const pathOf = (body: string): string => body.split('?', 1)[0]?.replace(/\/$/, '') ?? '';

/** Payee of an Ethereum link. Where it moves a token, the target is the token's contract and the payee a
 *  parameter: money sent to the contract is lost. Nobody is paid by another function. */
function ethereumTarget(body: string): AddressText {
  const [, target = '', chain, call = '', query = ''] = ETHEREUM.exec(body) ?? [];
  const network = chain === undefined || Number(chain) === MAINNET ? 'ethereum' : 'unknown';
  if (call === '') return { text: target, network };
  const payees = query.split('&').filter((each) => each.startsWith('address='));
  const payee = call === 'transfer' && payees.length === 1 ? payees[0]?.slice('address='.length) : '';
  return { text: payee ?? '', network };
}
