import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { ok } from '../../result.ts';
import { type AddressResult, faulty, type FoundAddress } from './address.ts';

const HEX = /^0x[0-9a-fA-F]+$/;
const LENGTH = 42;
/** A digit of the hash from here on asks for a capital letter. */
const CAPITAL_FROM = '8';

/** Reads an Ethereum address; the form kept is the checksummed one of EIP-55.
 *  An address whose letters are all small or all capital has no checksum and is taken as it is. In mixed case
 *  a wrong character passes once in some 3,000 times: 15 of 40 characters are letters, each right by chance
 *  every other time. One checksummed address in 2,000 happens to be in one case, and has no protection.
 *  Refuses: ADDRESS_INVALID with its fault. */
export function readEthereum(text: string): AddressResult<FoundAddress> {
  if (!HEX.test(text)) return faulty('characters');
  if (text.length !== LENGTH) return faulty('length');
  const digits = text.slice(2);
  const small = digits.toLowerCase();
  const address = `0x${checksummed(small)}`;
  const hasChecksum = digits !== small && digits !== digits.toUpperCase();
  return hasChecksum && text !== address ? faulty('checksum') : ok({ network: 'ethereum', address });
}

function checksummed(small: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(small)));
  return Array.from(small, (digit, at) =>
    (hash[at] ?? '') >= CAPITAL_FROM ? digit.toUpperCase() : digit,
  ).join('');
}
