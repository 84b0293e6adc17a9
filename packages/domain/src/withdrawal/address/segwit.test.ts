import { bech32, bech32m } from '@scure/base';
import { describe, expect, test } from 'vitest';

import { acceptedOn, bytes, damage, GOOD, sample } from '../../../tests/damaged-addresses.ts';
import { readAddress } from './read-address.ts';

const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const PREFIX = 'bc1'.length;

const encode = (version: number, program: Uint8Array): string =>
  (version === 0 ? bech32 : bech32m).encode('bc', [version, ...bech32.toWords(program)]);

/** Version 0 with key hashes and script hashes, and version 1, half each. */
const good = [
  ...sample(bytes(20), GOOD / 4).map((program) => encode(0, program)),
  ...sample(bytes(32), GOOD / 4).map((program) => encode(0, program)),
  ...sample(bytes(32), GOOD / 2).map((program) => encode(1, program)),
];

describe('segwit address', () => {
  test.each([
    // BIP-173 and BIP-350.
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ])('from BIP-173 and BIP-350 is normalised to lower case: %s', (address) => {
    expect(readAddress('btc', address)).toEqual({ ok: true, value: address.toLowerCase() });
  });

  test('is accepted in version 0 and 1', () => {
    expect(new Set(good).size).toBe(GOOD);
    expect(acceptedOn('btc', good)).toEqual(good);
  });

  test('is rejected with one wrong character', () => {
    expect(
      acceptedOn(
        'btc',
        damage(good, PREFIX, () => ALPHABET),
      ),
    ).toEqual([]);
  });

  test.each([
    // The invalid main network addresses of BIP-173 and BIP-350.
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'characters'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'characters'],
    ['bc1pw5dgrnzv', 'length'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'length'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'length'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'length'],
    ['bc1gmk9yu', 'length'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7KV8F3T4', 'characters'],
    // The Kelvin sign becomes a k in lower case.
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7\u212aV8F3T4', 'characters'],
  ])('%s is rejected for its %s', (text, fault) => {
    expect(readAddress('btc', text)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail: { fault } });
  });
});
