import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';

import { assert } from '@tessera/domain/result';

import { type Pepper, peppersOf } from './peppers.ts';
import type { Random } from './random.ts';
import type { Secret } from './secrets.ts';

export type Sealer = {
  /** Encrypts a secret for one place: the text names it, and it opens nowhere else. */
  readonly seal: (secret: Uint8Array, place: string) => Buffer;
  /** Throws when the secret was altered, moved, or sealed under a key that we do not have. */
  readonly open: (sealed: Uint8Array, place: string) => Buffer;
  /** Returns true if it was sealed under an earlier key than the one in force. */
  readonly isOutdated: (sealed: Uint8Array) => boolean;
  /** The keyed digests of a secret that is only ever compared: that of the key in force first, for what is
   *  stored now; then those of earlier keys, which may have been stored before. */
  readonly macsOf: (text: string) => readonly [Buffer, ...Buffer[]];
  /** The digest under the oldest key that is there, which a rotation does not change: for what is compared
   *  with others for years. */
  readonly lastingMacOf: (text: string) => Buffer;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Leads what is sealed. 2: the name of the pepper follows. 1: sealed before there could be several. */
const VERSION = 2;
const UNNAMED = 1;
const ID_BYTES = 4;

type Keys = { readonly id: Buffer; readonly seal: Buffer; readonly mac: Buffer };

/** Seals secrets that the database stores and the server must read again: AES-256-GCM under a key derived
 *  from the pepper, which the database does not have. A stolen table yields no secret, and a row that is
 *  copied to another member does not open. What was sealed under an earlier pepper opens as long as that one
 *  is there.   Cost: some microseconds. */
export function createSealer(pepper: Secret, random: Pick<Random, 'bytes'>): Sealer {
  const derived = new Map<string, Keys>();
  const keysOf = ({ id, text }: Pepper): Keys => {
    const known = derived.get(text);
    if (known) return known;
    const keyFor = (use: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', use, KEY_BYTES));
    const keys = {
      id: Buffer.from(id, 'hex'),
      seal: keyFor('tessera sealed secrets 1'),
      mac: keyFor('tessera compared secrets 1'),
    };
    derived.set(text, keys);
    return keys;
  };
  const macWith = ({ mac }: Keys, text: string): Buffer => createHmac('sha256', mac).update(text).digest();
  const current = (): Keys => keysOf(peppersOf(pepper)[0]);
  const openWith = (key: Buffer, bytes: Buffer, place: string): Buffer => {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  };
  return {
    seal: (secret, place) => {
      const { id, seal } = current();
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, seal, nonce).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), id, nonce, body, cipher.getAuthTag()]);
    },
    open: (sealed, place) => {
      const all = peppersOf(pepper).map(keysOf);
      const bytes = Buffer.from(sealed);
      if (bytes[0] === UNNAMED) return openWithAny(all, (key) => openWith(key, bytes.subarray(1), place));
      assert(bytes[0] === VERSION, 'a sealed secret is of a known version');
      const found = all.find(({ id }) => id.equals(bytes.subarray(1, 1 + ID_BYTES)));
      assert(found, 'a sealed secret names a pepper that we have');
      return openWith(found.seal, bytes.subarray(1 + ID_BYTES), place);
    },
    isOutdated: (sealed) =>
      sealed[0] !== VERSION || !current().id.equals(Buffer.from(sealed).subarray(1, 1 + ID_BYTES)),
    macsOf: (text) => {
      const [first, ...older] = peppersOf(pepper);
      return [macWith(keysOf(first), text), ...older.map((each) => macWith(keysOf(each), text))];
    },
    lastingMacOf: (text) => {
      const [first, ...older] = peppersOf(pepper);
      return macWith(keysOf(older.at(-1) ?? first), text);
    },
  };
}

/** The cipher says of one key at most that it is the right one. */
function openWithAny(all: readonly Keys[], open: (key: Buffer) => Buffer): Buffer {
  let failure: unknown;
  for (const { seal } of all) {
    try {
      return open(seal);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
