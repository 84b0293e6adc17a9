import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { systemRandom } from './random.ts';
import { createSealer } from './sealer.ts';

const sealer = createSealer('pepper', systemRandom);
const folder = mkdtempSync(path.join(tmpdir(), 'sealer-'));
afterAll(() => rmSync(folder, { recursive: true }));
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
  ['of another version', (sealed: Buffer) => sealer.open(sealed.with(0, 3), 'totp 1')],
])('does not open a secret %s', (_, open) => {
  expect(() => open(sealer.seal(secret, 'totp 1'))).toThrow(/./);
});

test('digests the same text alike under one key only', () => {
  expect(sealer.macsOf('code')).toEqual(sealer.macsOf('code'));
  expect(sealer.macsOf('code')).not.toEqual(createSealer('other', systemRandom).macsOf('code'));
});

test('opens what an earlier pepper sealed, and seals under the one in force', () => {
  const file = path.join(folder, 'pepper');
  writeFileSync(file, 'one');
  const ring = createSealer({ file }, systemRandom);
  const before = ring.seal(secret, 'totp 1');
  // As it was sealed before there could be several peppers.
  const unnamed = Buffer.concat([Buffer.of(1), before.subarray(5)]);
  const [mac] = ring.macsOf('code');
  writeFileSync(file, 'two\none\n');
  for (const sealed of [before, unnamed]) expect(ring.open(sealed, 'totp 1')).toEqual(secret);
  const after = ring.seal(secret, 'totp 1');
  expect([before, unnamed, after].map(ring.isOutdated)).toEqual([true, true, false]);
  expect(ring.macsOf('code')[0]).not.toEqual(mac);
  expect(ring.macsOf('code')).toContainEqual(mac);
  expect(ring.lastingMacOf('code')).toEqual(mac);
  writeFileSync(file, 'two\n');
  for (const sealed of [before, unnamed]) expect(() => ring.open(sealed, 'totp 1')).toThrow(/./);
});
