import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { openOperatorKey, type OperatorKey } from '@tessera/server/fairness/operator-key';

import type { Seeded } from '../seeded.ts';

/** The PKCS #8 prefix of the 32 bytes of an Ed25519 key. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Writes a signing key derived from the seed to the file that a process reads. */
export function writeSigningKey(file: string, random: Seeded): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const body = Buffer.concat([PKCS8_HEAD, random.bytes(32)]).toString('base64');
  writeFileSync(file, `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`, { mode: 0o600 });
}

export function seededOperator(folder: string, random: Seeded): OperatorKey {
  const file = path.join(folder, 'operator.pem');
  writeSigningKey(file, random);
  return openOperatorKey(file);
}
