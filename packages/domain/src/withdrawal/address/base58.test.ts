import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';

import { acceptedOn, bytes, damage, GOOD, sample } from '../../../tests/damaged-addresses.ts';
import type { ChannelType } from '../../wallet/channel.ts';
import { readAddress } from './read-address.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** The checksum is the first four bytes of the double hash. */
function encode(version: number, payload: Uint8Array): string {
  const body = concatBytes(Uint8Array.of(version), payload);
  return base58.encode(concatBytes(body, sha256(sha256(body)).slice(0, 4)));
}

const hashes = sample(bytes(20), GOOD);

describe.each<[string, ChannelType, string[]]>([
  ['TRON', 'trc20', hashes.map((hash) => encode(0x41, hash))],
  ['Bitcoin, of a key or a script', 'btc', hashes.map((hash, at) => encode(at % 2 === 0 ? 0 : 5, hash))],
])('base58check address of %s', (_, channel, good) => {
  test('is accepted unchanged', () => {
    expect(new Set(good).size).toBe(GOOD);
    for (const address of good) expect(readAddress(channel, address)).toEqual({ ok: true, value: address });
  });

  test('is rejected with one wrong character', () => {
    expect(
      acceptedOn(
        channel,
        damage(good, 0, () => ALPHABET),
      ),
    ).toEqual([]);
  });
});

test.each<[ChannelType, string]>([
  // Public addresses: the USDT contract, the SUN contract, the burn address, and examples from the TRON
  // documentation.
  ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['trc20', 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S'],
  ['trc20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['trc20', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  ['trc20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  // The genesis block, the private key 1, and examples from the Bitcoin documentation.
  ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['btc', '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH'],
  ['btc', '16UwLL9Risc3QfPqBUvKofHmBQ7wMtjvM'],
  ['btc', '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem'],
  ['btc', '3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX'],
  ['btc', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
])('on %s %s is valid', (channel, address) => {
  expect(readAddress(channel, address)).toEqual({ ok: true, value: address });
});

test.each([
  ['12E94f5a3c88b17d2F6E0b9a45Cd310f8E7a6D29', 'TBhCfAytTEh52WFL6HYr64i2nmc3u3TCUp'],
  ['503aa4ad108bd3a89ba0310e23b49fb654cd6986', 'THHRK1bA7YRPZBcLnTP1SZy9ipUpsRwpo6'],
])('the hash %s has the TRON address %s, and no other', (hash, address) => {
  expect(encode(0x41, hexToBytes(hash))).toBe(address);
  expect(readAddress('trc20', address)).toEqual({ ok: true, value: address });
});

test.each([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', 'checksum'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'checksum'],
  ['TR7NHqjeKQxGTCi8q8ZY4', 'length'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6ttt', 'length'],
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'characters'],
  ['41a614f803b6fd780986a42c78ec9c7f77e6ded13c', 'characters'],
])('%j is rejected for its %s', (text, fault) => {
  expect(readAddress('trc20', text)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail: { fault } });
});

test('rejects a checksum over too many or too few bytes', () => {
  for (const size of [19, 21])
    for (const payload of sample(bytes(size), 5))
      expect(readAddress('trc20', encode(0x41, payload))).toMatchObject({ detail: { fault: 'length' } });
});
