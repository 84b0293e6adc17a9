import { expect, test } from 'vitest';

import { systemRandom } from './random.ts';
import { createSealer } from './sealer.ts';

const sealer = createSealer('pepper', systemRandom);
const secret = Buffer.from('twenty bytes of key!');

test('opens what it sealed, and seals it differently each time', () => {
  const [one, two] = [sealer.seal(secret, 'totp 1'), sealer.seal(secret, 'totp 1')];
  expect(sealer.open(one, 'totp 1')).toEqual(secret);
  expect(one.equals(two)).toBe(false);
  expect(one.includes(secret)).toBe(false);
});

test.each([
  ['of another place', (sealed: Buffer) => sealer.open(sealed, 'totp 2')],
  ['under another key', (sealed: Buffer) => createSealer('other', systemRandom).open(sealed, 'totp 1')],
  ['with one bit changed', (sealed: Buffer) => sealer.open(sealed.with(20, (sealed[20] ?? 0) ^ 1), 'totp 1')],
  ['with its end cut off', (sealed: Buffer) => sealer.open(sealed.subarray(0, -1), 'totp 1')],
  ['of another version', (sealed: Buffer) => sealer.open(sealed.with(0, 2), 'totp 1')],
])('does not open a secret %s', (_, open) => {
  expect(() => open(sealer.seal(secret, 'totp 1'))).toThrow(/./);
});

test('digests the same text alike under one key only', () => {
  expect(sealer.macOf('code')).toEqual(sealer.macOf('code'));
  expect(sealer.macOf('code')).not.toEqual(createSealer('other', systemRandom).macOf('code'));
});
