import { bech32, bech32m } from '@scure/base';

import { ok } from '../../result.ts';
import { type AddressResult, faulty, type FoundAddress, type Network } from './address.ts';

/** A prefix, the separator, and the data in an alphabet without 1, b, i and o. Never in mixed case, says
 *  BIP-173. */
const SMALL = /^[a-z]+1[02-9ac-hj-np-z]+$/;
const CAPITAL = /^[A-Z]+1[02-9AC-HJ-NP-Z]+$/;
const LENGTH_MIN = 14;
const LENGTH_MAX = 90;
const VERSION_MAX = 16;

const NETWORKS: ReadonlyMap<string, Network> = new Map([
  ['bc', 'bitcoin'],
  ['tb', 'bitcoin-testnet'],
  ['bcrt', 'bitcoin-testnet'],
  ['ltc', 'litecoin'],
]);

/** Returns true if a text is meant as a segwit address, however damaged it is. */
export const isSegwitLike = (text: string): boolean => /^(?:bc|tb|bcrt|ltc)1/i.test(text);

/** Reads a segwit address: version 0 in bech32 (BIP-173), versions 1 to 16 in bech32m (BIP-350). Kept in
 *  small letters. Versions that have no meaning yet are taken, as BIP-350 requires of senders. Up to four
 *  wrong characters never pass.  Refuses: ADDRESS_INVALID with its fault. */
export function readSegwit(text: string): AddressResult<FoundAddress> {
  if (!SMALL.test(text) && !CAPITAL.test(text)) return faulty('characters');
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return faulty('length');
  const plain = bech32.decodeUnsafe(text);
  const decoded = plain ?? bech32m.decodeUnsafe(text);
  if (!decoded) return faulty('checksum');
  const network = NETWORKS.get(decoded.prefix);
  if (!network) return ok({ network: 'unknown', address: text });
  const [version = 0, ...program] = decoded.words;
  if (version > VERSION_MAX) return faulty('characters');
  if ((version === 0) !== (plain !== undefined)) return faulty('checksum');
  if (!isProgramSize(version, bech32.fromWordsUnsafe(program)?.length)) return faulty('length');
  return ok({ network, address: text.toLowerCase() });
}

/** Bytes of the witness program; undefined when the characters do not make up whole bytes. */
function isProgramSize(version: number, size: number | undefined): boolean {
  if (size === undefined) return false;
  return version === 0 ? size === 20 || size === 32 : size >= 2 && size <= 40;
}
