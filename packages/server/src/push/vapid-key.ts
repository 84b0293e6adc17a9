import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

import { StartupError } from '../kernel/startup-error.ts';
import { writeSecret } from '../process/secret-file.ts';

/** The key pair by which push services know this house. Both base64url: 65 and 32 bytes. */
export type VapidKey = { readonly publicKey: string; readonly privateKey: string };

/** Opens the key in a PEM file, created on first use and readable only by its owner. Every subscription is
 *  bound to it: with another key nobody is reached until the phones have subscribed again. */
export function openVapidKey(file: string): VapidKey {
  if (!existsSync(file)) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    writeSecret(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  }
  const { crv, x = '', y = '', d = '' } = readKey(file)?.export({ format: 'jwk' }) ?? {};
  if (crv !== 'P-256') {
    throw new StartupError(
      `${file} holds no P-256 key: restore it from a backup, since every push subscription is bound to it`,
    );
  }
  const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
  return { publicKey: Buffer.concat([Buffer.from([4]), ...point]).toString('base64url'), privateKey: d };
}

function readKey(file: string): KeyObject | undefined {
  const pem = readFileSync(file);
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
