import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { base64, type Stanza, Undecryptable, unwrapping, wrapFor } from './age-keys.ts';
import { type ByteReader, readBytes } from './byte-reader.ts';

export { Undecryptable } from './age-keys.ts';

// The format of age (age-encryption.org/v1): a header that wraps a random key under a passphrase or a public
// key, an HMAC over it, and the content in pieces of 64 KiB under ChaCha20-Poly1305. The number of a piece,
// and whether it is the last one, are its nonce: pieces cannot be swapped, and a file cannot be cut.

const MAGIC = 'age-encryption.org/v1';
const CIPHER = 'chacha20-poly1305';
const PIECE_BYTES = 65_536;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const FILE_KEY_BYTES = 16;
const NONCE_BYTES = 12;
const HEADER_MAX_BYTES = 1_024;
const STANZAS_MAX = 32;
/** A line of a stanza's body that is as long is followed by another. */
const BODY_LINE = 64;
const LINE_END = 0x0a;

export type EncryptOptions = {
  /** log2 of the rounds of scrypt; absent: those of age. For a passphrase. */
  readonly work?: number | undefined;
  /** A further stanza of the head in clear, behind the wrapped key: a name and a word. Other programs skip
   *  it. Not with a passphrase, beside which the format allows nothing. */
  readonly remark?: readonly [name: string, word: string];
};

/** Encrypts a stream under a passphrase or a key of age. */
export async function* encrypt(
  content: AsyncIterable<Uint8Array>,
  to: string,
  { work, remark }: EncryptOptions = {},
): AsyncGenerator<Buffer> {
  const fileKey = randomBytes(FILE_KEY_BYTES);
  const wrapping = await wrapFor(to, randomBytes(16), work);
  const wrapped = seal(wrapping.key, Buffer.alloc(NONCE_BYTES), fileKey);
  const remarked = remark ? `-> ${remark.join(' ')}\n\n` : '';
  const head = `${MAGIC}\n-> ${wrapping.stanza.join(' ')}\n${base64(wrapped)}\n${remarked}---`;
  const nonce = randomBytes(16);
  yield Buffer.concat([Buffer.from(`${head} ${base64(macOf(fileKey, head))}\n`), nonce]);
  const key = derive(fileKey, nonce, 'payload');
  const reader = readBytes(content);
  for (let at = 0, isLast = false; !isLast; at += 1) {
    const piece = await reader.atMost(PIECE_BYTES);
    isLast = await reader.isAtEnd();
    yield seal(key, nonceOf(at, isLast), piece);
  }
}

/** Decrypts a stream; what it has given out is authentic, and it is whole once the end was reached.
 *  Refuses: Undecryptable for another key, and for any changed, missing or additional byte. */
export async function* decrypt(content: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Buffer> {
  const reader = readBytes(content);
  const fileKey = await openHeader(reader, key);
  const payload = derive(fileKey, await reader.atMost(16), 'payload');
  for (let at = 0, isLast = false; !isLast; at += 1) {
    const piece = await reader.atMost(PIECE_BYTES + TAG_BYTES);
    isLast = await reader.isAtEnd();
    const plain = open(payload, nonceOf(at, isLast), piece);
    if (plain === undefined || (plain.length === 0 && at > 0))
      throw new Undecryptable(
        'damage',
        `piece ${at} of 64 KiB is not what was written, or the end is missing`,
      );
    yield plain;
  }
}

/** The word of a remark in the head of a file, without its key and so without proof of it. */
export async function readRemark(
  content: AsyncIterable<Uint8Array>,
  name: string,
): Promise<string | undefined> {
  const { stanzas } = await readHeader(readBytes(content));
  return stanzas.find(({ args }) => args[0] === name)?.args[1];
}

async function openHeader(reader: ByteReader, key: string): Promise<Buffer> {
  const { stanzas, head, mac } = await readHeader(reader);
  let isMeant = false;
  for (const stanza of stanzas) {
    const wrapping = await unwrapping(stanza, key);
    if (wrapping === undefined) continue;
    isMeant = true;
    const fileKey = open(wrapping, Buffer.alloc(NONCE_BYTES), Buffer.from(stanza.body, 'base64'));
    if (fileKey === undefined) continue;
    if (base64(macOf(fileKey, head)) !== mac)
      throw new Undecryptable('damage', 'its head is not what was written');
    return fileKey;
  }
  throw new Undecryptable('key', isMeant ? 'the key is another one' : 'the key is of another kind');
}

async function readHeader(
  reader: ByteReader,
): Promise<{ readonly stanzas: readonly Stanza[]; readonly head: string; readonly mac: string }> {
  const stanzas: Stanza[] = [];
  let head = await readLine(reader);
  let line = head === MAGIC ? await readLine(reader) : '';
  while (line.startsWith('-> ') && stanzas.length < STANZAS_MAX) {
    const args = line.slice(3).split(' ');
    head += `\n${line}`;
    let body = '';
    do {
      line = await readLine(reader);
      head += `\n${line}`;
      body += line;
    } while (line.length === BODY_LINE);
    stanzas.push({ args, body });
    line = await readLine(reader);
  }
  const [, mac] = /^--- ([\w+/]{43})$/.exec(line) ?? [];
  if (stanzas.length === 0 || mac === undefined)
    throw new Undecryptable('damage', 'its head is not one of a file that was encrypted with a key');
  return { stanzas, head: `${head}\n---`, mac };
}

async function readLine(reader: ByteReader): Promise<string> {
  const bytes: number[] = [];
  while (bytes.length < HEADER_MAX_BYTES) {
    const [byte] = await reader.atMost(1);
    if (byte === undefined || byte === LINE_END) break;
    bytes.push(byte);
  }
  return Buffer.from(bytes).toString('latin1');
}

const derive = (fileKey: Buffer, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, purpose, KEY_BYTES));

const macOf = (fileKey: Buffer, head: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(head)
    .digest();

/** Eleven bytes count the pieces, the twelfth tells the last one. */
function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(at, 5, 6);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  if (sealed.length < TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
