import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

import { assert } from '@tessera/domain/result';

import type { Random } from './random.ts';

export type Sealer = {
  /** Encrypts a secret for one place: the text names it, and it opens nowhere else. */
  readonly seal: (secret: Uint8Array, place: string) => Buffer;
  /** Throws when the secret was altered, moved, or sealed under another key. */
  readonly open: (sealed: Uint8Array, place: string) => Buffer;
  /** A keyed digest, for secrets that are only ever compared. */
  readonly macOf: (text: string) => Buffer;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Leads what is sealed, so that another scheme can follow. */
const VERSION = 1;

/** Seals secrets that the database stores and the server must read again: AES-256-GCM under a key derived
 *  from the pepper, which the database does not have. A stolen table yields no secret, and a row that is
 *  copied to another member does not open.
 *  Cost: some microseconds. */
export function createSealer(pepper: string, random: Pick<Random, 'bytes'>): Sealer {
  const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', pepper, '', use, KEY_BYTES));
  const key = keyFor('tessera sealed secrets 1');
  const macKey = keyFor('tessera compared secrets 1');
  return {
    seal: (secret, place) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
    },
    open: (sealed, place) => {
      assert(sealed[0] === VERSION, 'a sealed secret is of a known version');
      const bytes = Buffer.from(sealed.subarray(1));
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    macOf: (text) => createHmac('sha256', macKey).update(text).digest(),
  };
}
