/** Reads a stream of bytes in the sizes that a format asks for. */
export type ByteReader = {
  /** Returns up to so many bytes: fewer, or none, only at the end. */
  readonly atMost: (count: number) => Promise<Buffer>;
  /** Returns true if nothing is left. */
  readonly isAtEnd: () => Promise<boolean>;
};

export function readBytes(source: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = source[Symbol.asyncIterator]();
  const waiting: Uint8Array[] = [];
  let size = 0;
  let isOver = false;

  const fill = async (count: number): Promise<void> => {
    while (size < count && !isOver) {
      const next = await iterator.next();
      if (next.done) isOver = true;
      else if (next.value.length > 0) {
        waiting.push(next.value);
        size += next.value.length;
      }
    }
  };

  return {
    atMost: async (count) => {
      await fill(count);
      const taken: Uint8Array[] = [];
      let missing = Math.min(count, size);
      size -= missing;
      while (missing > 0) {
        const first = waiting[0] ?? new Uint8Array();
        const part = first.subarray(0, missing);
        taken.push(part);
        missing -= part.length;
        if (part.length === first.length) waiting.shift();
        else waiting[0] = first.subarray(part.length);
      }
      return Buffer.concat(taken);
    },
    isAtEnd: async () => {
      await fill(1);
      return size === 0;
    },
  };
}
