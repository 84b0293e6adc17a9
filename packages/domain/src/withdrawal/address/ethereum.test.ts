import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';

import { acceptedOn, bytes, damage, DAMAGES, GOOD, sample } from '../../../tests/damaged-addresses.ts';
import { readAddress } from './read-address.ts';

/** EIP-55 bit by bit: the i-th letter is a capital when bit 4i of the hash is set. */
function eip55(hash20: Uint8Array): string {
  const small = bytesToHex(hash20);
  const bits = BigInt(`0x${bytesToHex(keccak_256(new TextEncoder().encode(small)))}`);
  const isSet = (at: number) => ((bits >> BigInt(255 - 4 * at)) & 1n) === 1n;
  return `0x${Array.from(small, (digit, at) => (isSet(at) ? digit.toUpperCase() : digit)).join('')}`;
}

const good = sample(bytes(20), GOOD).map(eip55);
const small = good.map((text) => text.toLowerCase());

describe('Ethereum address', () => {
  test.each([
    // The examples of EIP-55. The first four happen to be in one case.
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('from EIP-55 is accepted unchanged: %s', (address) => {
    expect(readAddress('erc20', address)).toEqual({ ok: true, value: address });
  });

  test('is accepted with its checksum', () => {
    expect(new Set(good).size).toBe(GOOD);
    expect(acceptedOn('erc20', good)).toEqual(good);
  });

  test('in one case receives its checksum', () => {
    for (const address of good) {
      const digits = address.slice(2);
      const kept = { ok: true, value: address };
      expect(readAddress('erc20', `0x${digits.toLowerCase()}`)).toEqual(kept);
      expect(readAddress('erc20', `0x${digits.toUpperCase()}`)).toEqual(kept);
    }
  });

  test('is rejected with one wrong character, as often as EIP-55 can detect', () => {
    const accepted = acceptedOn(
      'erc20',
      damage(good, 2, () => '0123456789abcdefABCDEF'),
    );
    expect(accepted.length).toBeLessThanOrEqual(DAMAGES / 1000);
  });

  test('in one case has no checksum: a wrong character in the same case passes', () => {
    const damaged = damage(small, 2, () => '0123456789abcdef');
    expect(acceptedOn('erc20', damaged)).toHaveLength(DAMAGES);
  });

  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe', 'length'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd', 'length'],
    ['5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'characters'],
    ['0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'characters'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg', 'characters'],
    ['vitalik.eth', 'characters'],
  ])('%j is rejected for its %s', (text, fault) => {
    expect(readAddress('erc20', text)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail: { fault } });
  });
});
