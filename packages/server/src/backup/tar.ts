import { readBytes } from './byte-reader.ts';

/** A file or a folder of an archive.   Units: sizeBytes. */
export type Entry = {
  /** Relative, with slashes. */
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly mode: number;
  readonly sizeBytes: number;
  /** Exactly `sizeBytes` of content. */
  readonly content: AsyncIterable<Uint8Array>;
};

const BLOCK = 512;
const NAME_MAX = 100;
const PREFIX_MAX = 155;
const SUM_AT = 148;
const SUM_LENGTH = 8;
const PIECE_BYTES = 65_536;

export async function* none(): AsyncGenerator<Uint8Array> {}
export async function* bytesOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** Writes entries in the format of tar (ustar). */
export async function* packEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    let written = 0;
    for await (const piece of entry.content) {
      written += piece.length;
      yield piece;
    }
    if (written !== entry.sizeBytes) throw new Error(`${entry.name} has ${written} bytes in the archive`);
    yield Buffer.alloc(-written & (BLOCK - 1));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Reads entries back. The content of each is read before the next one is asked for. Reads to the end of the
 *  source, so that a source that checks itself has done so.
 *  Refuses: an Error for what is no archive, and for a name that leads out of a folder. */
export async function* unpackEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const reader = readBytes(source);
  const exactly = async (count: number): Promise<Buffer> => {
    const bytes = await reader.atMost(count);
    if (bytes.length < count) throw new Error('the archive ends too early');
    return bytes;
  };
  for (;;) {
    const header = await exactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const entry = readHeader(header);
    let left = entry.sizeBytes;
    yield {
      ...entry,
      content: (async function* () {
        while (left > 0) {
          const piece = await exactly(Math.min(left, PIECE_BYTES));
          left -= piece.length;
          yield piece;
        }
      })(),
    };
    while (left > 0) left -= (await exactly(Math.min(left, PIECE_BYTES))).length;
    await exactly(-entry.sizeBytes & (BLOCK - 1));
  }
  while (!(await reader.isAtEnd())) await reader.atMost(PIECE_BYTES);
}

function headerOf({ name, kind, mode, sizeBytes }: Entry): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(kind === 'folder' ? `${name}/` : name);
  header.write(rest, 0, 'utf8');
  header.write(octal(mode & 0o777, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(sizeBytes, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345, 'utf8');
  header.write(octal(sumOf(header), 6), SUM_AT);
  header.write('\u0000 ', SUM_AT + 6);
  return header;
}

function readHeader(header: Buffer): Omit<Entry, 'content'> {
  const text = (from: number, length: number): string =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const number = (from: number, length: number): number => Number.parseInt(text(from, length), 8);
  if (number(SUM_AT, SUM_LENGTH) !== sumOf(header)) throw new Error('the archive is not one of tar');
  const kind = text(156, 1) === '5' ? 'folder' : 'file';
  const name = [text(345, PREFIX_MAX), text(0, NAME_MAX)].filter(Boolean).join('/').replace(/\/$/, '');
  if (name.split('/').some((part) => part === '' || part === '.' || part === '..') || /[\\\0]/.test(name))
    throw new Error('the archive holds a name that leads elsewhere');
  return { name, kind, mode: number(100, 8), sizeBytes: number(124, 12) };
}

/** A long name is divided at a slash. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_MAX) return { prefix: '', rest: name };
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_MAX && Buffer.byteLength(rest) <= NAME_MAX)
      return { prefix, rest };
  }
  throw new Error(`${name} is too long for an archive`);
}

/** The field of the sum counts as blanks. */
function sumOf(header: Buffer): number {
  let sum = SUM_LENGTH * 0x20;
  for (const [at, byte] of header.entries()) if (at < SUM_AT || at >= SUM_AT + SUM_LENGTH) sum += byte;
  return sum;
}

function octal(value: number, digits: number): string {
  const text = value.toString(8).padStart(digits, '0');
  if (text.length > digits) throw new Error('a file of 8 GiB does not fit into an archive');
  return text;
}
