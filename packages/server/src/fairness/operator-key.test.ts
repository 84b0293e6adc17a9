import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openSigningKey } from './operator-key.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'operator-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('openSigningKey creates a key once and reads the same one again', () => {
  const file = path.join(folder, 'new.pem');
  expect(openSigningKey(file).publicKey).toEqual(openSigningKey(file).publicKey);
});

test.each([
  ['no key', 'no key'],
  [
    'a key of another kind',
    generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ],
])('openSigningKey rejects a file with %s in one sentence', (_, content) => {
  const file = path.join(folder, 'wrong.pem');
  writeFileSync(file, content);
  expect(() => openSigningKey(file)).toThrow(`${file} holds no Ed25519 key: restore it from a backup`);
});
