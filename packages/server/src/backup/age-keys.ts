import {
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  scrypt,
} from 'node:crypto';

import { bech32 } from '@scure/base';

// The keys of age: a passphrase, or a pair of X25519, whose public half (`age1…`) encrypts and whose secret
// half (`AGE-SECRET-KEY-1…`) decrypts. The text of a key says which of them it is.

/** Failure to decrypt a file: `key` when the key is another one. */
export class Undecryptable extends Error {
  override readonly name = 'Undecryptable';
  readonly why: 'key' | 'damage';
  constructor(why: 'key' | 'damage', message: string) {
    super(message);
    this.why = why;
  }
}

/** A key in the head of a file: how the key of the content is wrapped. */
export type Stanza = { readonly args: readonly string[]; readonly body: string };

/** Stanza and key of a wrapped file key. */
export type Wrapping = { readonly stanza: readonly string[]; readonly key: Buffer };

const PUBLIC = 'age';
const SECRET = 'age-secret-key-';
const KEY_BYTES = 32;
const DER = {
  public: Buffer.from('302a300506032b656e032100', 'hex'),
  secret: Buffer.from('302e020100300506032b656e04220420', 'hex'),
};
/** As age does: a quarter of a GiB and a second for each guess at a passphrase. */
const WORK = 18;
/** A head may ask for no more than four times that. */
const WORK_MAX = 20;
const SCRYPT_BLOCK = 8;
const SCRYPT_LABEL = 'age-encryption.org/v1/scrypt';
const X25519_LABEL = 'age-encryption.org/v1/X25519';

export const isPublicKey = (key: string): boolean => readHalf(key, PUBLIC) !== undefined;
const isSecretKey = (key: string): boolean => readHalf(key, SECRET) !== undefined;

/** Returns true if a text is meant as a key of age and is none: a character is wrong, or missing. */
export const isDamagedKey = (key: string): boolean =>
  /^age(?:1|-secret-key-1)/i.test(key) && !isPublicKey(key) && !isSecretKey(key);

/** A new pair, as age-keygen makes it. */
export function makeKeyPair(): { readonly secretKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  return {
    secretKey: write(SECRET, rawOf(privateKey)).toUpperCase(),
    publicKey: write(PUBLIC, rawOf(publicKey)),
  };
}

/** Makes a key that wraps the key of one file.   Units: `work` is log2 of the rounds of scrypt, for a
 *  passphrase. */
export async function wrapFor(key: string, random: Buffer, work = WORK): Promise<Wrapping> {
  const to = readHalf(key, PUBLIC) ?? publicHalf(key);
  if (to === undefined) {
    const salt = random.subarray(0, 16);
    return {
      stanza: ['scrypt', base64(salt), String(work)],
      key: await passphraseKey(key, salt, work),
    };
  }
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const share = rawOf(publicKey);
  return { stanza: ['X25519', base64(share)], key: sharedKey(privateKey, { share, to, with: to }) };
}

/** The key that a stanza was wrapped with, if it is one for this key.
 *  Refuses: Undecryptable for the public half, and for a stanza that asks for too much work. */
export async function unwrapping({ args }: Stanza, key: string): Promise<Buffer | undefined> {
  const [kind, first = '', second = ''] = args;
  const secret = readHalf(key, SECRET);
  if (isPublicKey(key)) throw new Undecryptable('key', 'the key is a public one, which only encrypts');
  if (kind === 'X25519' && secret !== undefined) {
    const share = Buffer.from(first, 'base64');
    const to = publicHalf(key);
    if (share.length !== KEY_BYTES || to === undefined) throw damaged();
    return sharedKey(secretFrom(secret), { share, to, with: share });
  }
  if (kind === 'scrypt' && secret === undefined) {
    if (!/^[\w+/]{22}$/.test(first) || !/^\d{1,2}$/.test(second) || Number(second) > WORK_MAX)
      throw damaged();
    return passphraseKey(key, Buffer.from(first, 'base64'), Number(second));
  }
  return undefined;
}

const damaged = (): Undecryptable =>
  new Undecryptable('damage', 'its head is not one of a file that was encrypted with such a key');

/** Identifies a content by its digest, for comparison with another copy. */
export const digestOf = (content: Uint8Array): string =>
  base64(createHash('sha256').update(content).digest());

type Sharing = { readonly share: Buffer; readonly to: Buffer; readonly with: Buffer };

function sharedKey(secret: KeyObject, { share, to, with: other }: Sharing): Buffer {
  const shared = diffieHellman({ privateKey: secret, publicKey: publicFrom(other) });
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([share, to]), X25519_LABEL, KEY_BYTES));
}

function passphraseKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const N = 2 ** work;
  const options = { N, r: SCRYPT_BLOCK, p: 1, maxmem: 2 * 128 * N * SCRYPT_BLOCK };
  const salted = Buffer.concat([Buffer.from(SCRYPT_LABEL), salt]);
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salted, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function publicHalf(secretKey: string): Buffer | undefined {
  const secret = readHalf(secretKey, SECRET);
  return secret && rawOf(createPublicKey(secretFrom(secret)));
}

const publicFrom = (raw: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([DER.public, raw]), format: 'der', type: 'spki' });
const secretFrom = (raw: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([DER.secret, raw]), format: 'der', type: 'pkcs8' });
const rawOf = (key: KeyObject): Buffer =>
  key
    .export(key.type === 'public' ? { format: 'der', type: 'spki' } : { format: 'der', type: 'pkcs8' })
    .subarray(-KEY_BYTES);

/** A half in bech32, whose checksum finds any character that was mistyped. */
function readHalf(text: string, prefix: string): Buffer | undefined {
  const isCase = prefix === SECRET ? text === text.toUpperCase() : text === text.toLowerCase();
  const read = isCase ? bech32.decodeUnsafe(text.toLowerCase(), 90) : undefined;
  const bytes = read?.prefix === prefix ? bech32.fromWordsUnsafe(read.words) : undefined;
  return bytes?.length === KEY_BYTES ? Buffer.from(bytes) : undefined;
}

const write = (prefix: string, bytes: Buffer): string => bech32.encode(prefix, bech32.toWords(bytes), 90);

/** As age writes it: without the signs that fill up. */
export const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '');
