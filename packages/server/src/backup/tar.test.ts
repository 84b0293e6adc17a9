import { describe, expect, it } from 'vitest';

import { bytesOf, type Entry, none, packEntries, unpackEntries } from './tar.ts';

const fileOf = (name: string, content: string): Entry => ({
  name,
  kind: 'file',
  mode: 0o600,
  sizeBytes: Buffer.byteLength(content),
  content: bytesOf(content),
});

async function packed(...entries: readonly Entry[]): Promise<Buffer> {
  const all: Uint8Array[] = [];
  async function* each(): AsyncGenerator<Entry> {
    yield* entries;
  }
  for await (const piece of packEntries(each())) all.push(piece);
  return Buffer.concat(all);
}

async function unpacked(archive: Uint8Array): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const { name, kind, mode, content } of unpackEntries(bytesOf(archive))) {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(piece);
    found.push([name, kind, mode, Buffer.concat(pieces).toString()]);
  }
  return found;
}

describe('an archive', () => {
  it('gives back names, modes and content', async () => {
    const long = `${'folder/'.repeat(20)}file`;
    const folder: Entry = { name: 'empty', kind: 'folder', mode: 0o700, sizeBytes: 0, content: none() };
    const archive = await packed(folder, fileOf('a', ''), fileOf(long, 'x'.repeat(1_025)), fileOf('b', 'y'));
    expect(archive.length % 512).toBe(0);
    expect(await unpacked(archive)).toEqual([
      ['empty', 'folder', 0o700, ''],
      ['a', 'file', 0o600, ''],
      [long, 'file', 0o600, 'x'.repeat(1_025)],
      ['b', 'file', 0o600, 'y'],
    ]);
  });

  it('has the header that tar reads', async () => {
    const header = (await packed(fileOf('keys/pepper', 'secret'))).subarray(0, 512);
    expect(header.toString('latin1').replace(/\0+/g, '|')).toBe(
      'keys/pepper|0000600|0000000|0000000|00000000006|00000000000|010122| 0|ustar|00|',
    );
  });

  it.each(['../escape', '/etc/passwd', 'a/../b', 'a//b', '.'])(
    'is refused with the name %s',
    async (name) => {
      await expect(packed(fileOf(name, 'x')).then(unpacked)).rejects.toThrow('a name that leads elsewhere');
    },
  );

  it('is refused when it is cut or is none', async () => {
    const archive = await packed(fileOf('a', 'x'.repeat(600)));
    await expect(unpacked(archive.subarray(0, 900))).rejects.toThrow('ends too early');
    await expect(unpacked(Buffer.alloc(512, 1))).rejects.toThrow('not one of tar');
  });

  it('is not written when a file has another size than it said', async () => {
    await expect(packed({ ...fileOf('a', 'xyz'), sizeBytes: 4 })).rejects.toThrow('a has 3 bytes');
  });
});
