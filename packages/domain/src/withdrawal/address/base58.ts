import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

import { ok } from '../../result.ts';
import { type AddressResult, faulty, type FoundAddress, type Network } from './address.ts';

const base58check = createBase58check(sha256);

const ALPHABET = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** The characters that a version byte, twenty bytes and a checksum can take. */
const LENGTH_MIN = 25;
const LENGTH_MAX = 35;
const HASH_SIZE = 20;

/** Network of a version byte. Bitcoin has one for the hash of a key and one for that of a script. */
const NETWORKS: ReadonlyMap<number | undefined, Network> = new Map([
  [0x00, 'bitcoin'],
  [0x05, 'bitcoin'],
  [0x6f, 'bitcoin-testnet'],
  [0xc4, 'bitcoin-testnet'],
  [0x41, 'tron'],
  [0x30, 'litecoin'],
  [0x32, 'litecoin'],
  [0x1e, 'dogecoin'],
  [0x16, 'dogecoin'],
]);

/** Reads an address in base58check, of whichever network its version byte names.
 *  A wrong character passes once in 2^32 times. Litecoin's old script addresses cannot be told from
 *  Bitcoin's.
 *  Refuses: ADDRESS_INVALID with its fault.   Cost: the square of the length, which is looked at first. */
export function readBase58(text: string): AddressResult<FoundAddress> {
  if (!ALPHABET.test(text)) return faulty('characters');
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return faulty('length');
  const bytes = decode(text);
  if (!bytes) return faulty('checksum');
  if (bytes.length !== 1 + HASH_SIZE) return faulty('length');
  return ok({ network: NETWORKS.get(bytes[0]) ?? 'unknown', address: text });
}

/** The decoder says no by throwing, and has nothing else to throw for a text of its alphabet. */
function decode(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}
