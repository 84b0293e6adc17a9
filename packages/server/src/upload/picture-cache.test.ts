import { describe, expect, it } from 'vitest';

import { createPictureCache } from './picture-cache.ts';

/** A store whose reads end when the test says so. */
function slowStore(size = 10) {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  return {
    begun,
    read: async (name: string): Promise<Buffer | undefined> => {
      begun.push(name);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return name === 'none' ? undefined : Buffer.alloc(size, name);
    },
    finish: () => waiting.shift()?.(),
  };
}
/** A store that answers at once. */
function store(size: number) {
  const begun: string[] = [];
  const read = async (name: string): Promise<Buffer> => {
    begun.push(name);
    return Buffer.alloc(size, name);
  };
  return { begun, read };
}

describe('the cache of pictures', () => {
  it('reads a picture once for all who ask for it, also at the same time', async () => {
    const { begun, read, finish } = slowStore();
    const cached = createPictureCache(read);
    const both = Promise.all([cached('a'), cached('a')]);
    finish();
    const [first, second] = await both;
    expect(first).toEqual(Buffer.alloc(10, 'a'));
    expect([second, await cached('a')]).toEqual([first, first]);
    expect(begun).toEqual(['a']);
  });

  it('drops what was not asked for the longest when it is full', async () => {
    const { begun, read } = store(10);
    const cached = createPictureCache(read, 25);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await cached(name);
    expect(begun).toEqual(['a', 'b', 'c', 'b']);
  });

  it('keeps no name that is not there', async () => {
    const { begun, read, finish } = slowStore();
    const cached = createPictureCache(read);
    for (const _ of [1, 2]) {
      const missing = cached('none');
      finish();
      expect(await missing).toBeUndefined();
    }
    expect(begun).toEqual(['none', 'none']);
  });

  it('reads two at a time, lets 64 wait and refuses more', async () => {
    const { begun, read, finish } = slowStore();
    const cached = createPictureCache(read);
    const asked = Array.from({ length: 66 }, (_, n) => cached(`p${n}`));
    expect(begun).toEqual(['p0', 'p1']);
    await expect(cached('more')).rejects.toMatchObject({ code: 'SERVER_BUSY' });
    finish();
    await asked[0];
    await expect.poll(() => begun).toEqual(['p0', 'p1', 'p2']);
    while (begun.length < 66) {
      finish();
      await Promise.resolve();
    }
    finish();
    finish();
    finish();
    await Promise.all(asked);
  });
});
