import { describe, expect, it } from 'vitest';

import { makeKeyPair } from './age-keys.ts';
import { decrypt, encrypt, readRemark, Undecryptable } from './age.ts';

const KEY = 'correct horse battery staple';
/** Written by the age command, with this key. */
const AGE_FILE = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBxNjlIOXpLd3prNERTTGp6NW5iYTB3IDE4CldOS2tCUzlFT0',
  '8rSVpjeXAvQTVVTUlXSHd2Ym1KSmpJSkVwOFJNc2JEOGsKLS0tIHhHdWQ2aU42TXlQVlpRUkR5ZEpvZUo4T0YySjZ4',
  'dC9QcFQ3blV4T1JXYVkKDuB4zZ/PBr2L2YfmeZ18J6UraPLa8xr6aCvG/N5GXg87j2qhhmQofxEeF7+2kmt0j+Fk',
].join('');
/** A pair of age-keygen, and what the age command wrote for it. */
const PUBLIC = 'age1tlmz9nvtady8pnppk344kjd7a0x9h0vqf8k94gh70synpk3fvuasknng70';
const SECRET = 'AGE-SECRET-KEY-140EPJ45GTHH8GGWV5TCAD7YUZUDPSRGKT8ZTTZ2EJYMJAQ7GZ07QCV4J9W';
const AGE_FILE_FOR_PAIR = [
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBVdklIQ0dnOWlWSG5WUXliemhlMDZ1bHNKaThYbUM3dkluWm1a',
  'RERRSW1RCjljK2VMRDN2S2pEYncyYSs4SThPT1RYRllxR2wra3BKVWw0Y2tSd1hPMGsKLS0tIFZteGk1OCttdXpPeUJ3',
  'U1MvS1Z5Z1pXVys1b0hjRjhadXlUdFNoUmpXV00KBAB8romEpM+h61fgb4vADxVleyIMOP8YQlKzyzYZizEGgoqOGtNG',
  'U0Damh0i37bPIneJ',
].join('');
/** Fast, and as safe as the key: it is random in a backup. */
const WORK = 4;

async function* pieces(bytes: Uint8Array, size = 10_007): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of source) all.push(piece);
  return Buffer.concat(all);
}

const patterned = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => at % 251));
const seal = (plain: Uint8Array): Promise<Buffer> => collect(encrypt(pieces(plain), KEY, { work: WORK }));
const open = (sealed: Uint8Array, key = KEY): Promise<Buffer> => collect(decrypt(pieces(sealed), key));
const whyNot = (sealed: Uint8Array, key?: string): Promise<string> =>
  open(sealed, key).then(
    () => 'opened',
    (error: unknown) => (error instanceof Undecryptable ? error.why : String(error)),
  );

describe('a file encrypted with a passphrase', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('gives back its %i bytes', async (length) => {
    const plain = patterned(length);
    expect((await open(await seal(plain))).equals(plain)).toBe(true);
  });

  it('is read as the age command wrote it', async () => {
    expect((await open(Buffer.from(AGE_FILE, 'base64'))).toString()).toBe('books that balance\n');
  });

  it('is refused with another key', async () => {
    expect(await whyNot(await seal(patterned(100)), `${KEY}.`)).toBe('key');
  });

  it('is refused after a change of any byte behind its first two lines', async () => {
    const sealed = await seal(patterned(300));
    const from = sealed.indexOf('\n', sealed.indexOf('\n') + 1) + 1;
    for (let at = from; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(await whyNot(changed), `byte ${at}`).not.toBe('opened');
    }
  });

  it('is refused when it is cut, also between two pieces, and when bytes follow', async () => {
    const sealed = await seal(patterned(131_072 + 5));
    const body = sealed.length - (131_072 + 5 + 3 * 16);
    for (const length of [10, body - 1, body, body + 65_552, body + 131_104, sealed.length - 1])
      expect(await whyNot(sealed.subarray(0, length)), `${length} bytes`).toBe('damage');
    expect(await whyNot(Buffer.concat([sealed, Buffer.from([0])]))).toBe('damage');
  });

  it('is refused when two pieces are swapped', async () => {
    const sealed = await seal(patterned(3 * 65_536));
    const body = sealed.length - 3 * 65_552;
    const [first, second] = [body, body + 65_552].map((at) => sealed.subarray(at, at + 65_552));
    const swapped = [sealed.subarray(0, body), second!, first!, sealed.subarray(body + 131_104)];
    expect(await whyNot(Buffer.concat(swapped))).toBe('damage');
  });

  it('may not ask for more work than four times that of age', async () => {
    const sealed = await seal(patterned(10));
    const greedy = Buffer.from(sealed.toString('latin1').replace(/( [\w+/]{22}) 4\n/, '$1 21\n'), 'latin1');
    expect(await whyNot(greedy)).toBe('damage');
  });
});

describe('a file encrypted with a public key', () => {
  const sealFor = (plain: Uint8Array, to = PUBLIC): Promise<Buffer> => collect(encrypt(pieces(plain), to));

  it.each([0, 65_536, 200_000])('gives back its %i bytes to the secret key', async (length) => {
    const plain = patterned(length);
    expect((await open(await sealFor(plain), SECRET)).equals(plain)).toBe(true);
  });

  it('is read as the age command wrote it', async () => {
    const text = await open(Buffer.from(AGE_FILE_FOR_PAIR, 'base64'), SECRET);
    expect(text.toString()).toBe('books that balance\n');
  });

  it('is sealed for the secret key alone, which can seal as well', async () => {
    const pair = makeKeyPair();
    const plain = patterned(70_000);
    for (const to of [pair.publicKey, pair.secretKey])
      expect((await open(await sealFor(plain, to), pair.secretKey)).equals(plain)).toBe(true);
    expect(await whyNot(await sealFor(plain, pair.publicKey), SECRET)).toBe('key');
    expect(await whyNot(await sealFor(plain, pair.publicKey), KEY)).toBe('key');
    expect(await whyNot(await sealFor(plain, pair.publicKey), pair.publicKey)).toBe('key');
    expect(await whyNot(await seal(plain), SECRET)).toBe('key');
  });

  it('says a remark in clear, which is found when it is changed', async () => {
    const sealed = await collect(encrypt(pieces(patterned(9)), PUBLIC, { remark: ['sum', 'abc'] }));
    expect(await readRemark(pieces(sealed), 'sum')).toBe('abc');
    expect((await open(sealed, SECRET)).equals(patterned(9))).toBe(true);
    const changed = Buffer.from(sealed.toString('latin1').replace('sum abc', 'sum abd'), 'latin1');
    expect(await whyNot(changed, SECRET)).toBe('damage');
  });
});
