import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';

import { usedOf } from '../kernel/secrets.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { writeSecret } from '../process/secret-file.ts';

/** The key pair by which push services know this house. Both base64url: 65 and 32 bytes. */
export type VapidKey = { readonly publicKey: string; readonly privateKey: string };

/** Opens the keys of a PEM file, the one in force first; created on first use and readable only by its owner.
 *  Every subscription is bound to the key that it was made with: an earlier one continues serving those until
 *  the phones have subscribed again. The file is read again when it has changed: see usedOf.
 *  Refuses: StartupError for a file that holds no such key. */
export function openVapidKeys(file: string): () => readonly VapidKey[] {
  if (!existsSync(file)) writeSecret(file, newVapidKey());
  const read = (): readonly VapidKey[] => usedOf({ file }).map((pem) => vapidKeyIn(file, pem));
  read();
  return read;
}

/** Makes a key as a file of keys holds it. */
export const newVapidKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** A key is parsed once. */
const parsed = new Map<string, VapidKey>();

function vapidKeyIn(file: string, pem: string): VapidKey {
  const known = parsed.get(pem);
  if (known) return known;
  const { crv, x = '', y = '', d = '' } = readKey(pem)?.export({ format: 'jwk' }) ?? {};
  if (crv !== 'P-256') {
    throw new StartupError(
      `${file} holds no P-256 key: restore it from a backup, since every push subscription is bound to it`,
    );
  }
  const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
  const made = {
    publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'),
    privateKey: d,
  };
  parsed.set(pem, made);
  return made;
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
