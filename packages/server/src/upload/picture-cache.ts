import { createLimiter } from '../kernel/queue/limiter.ts';

type Read = (name: string) => Promise<Buffer | undefined>;

const BYTES_MAX = 33_554_432;
/** A picture of 1 MiB comes as twice as much text, over connections that all lists share. */
const READS_AT_ONCE = 2;
const READS_WAITING_MAX = 64;

/** Keeps pictures by name, those asked for last, up to 32 MiB. A name that is being read is read once, and
 *  one that is not there is not kept.
 *  Refuses: SERVER_BUSY when 64 already wait to be read. */
export function createPictureCache(read: Read, bytesMax = BYTES_MAX): Read {
  const kept = new Map<string, Buffer>();
  const reading = new Map<string, Promise<Buffer | undefined>>();
  const inTurn = createLimiter(READS_AT_ONCE, READS_WAITING_MAX);
  let size = 0;

  const keep = (name: string, bytes: Buffer): void => {
    kept.set(name, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= bytesMax) break;
      kept.delete(oldest);
      size -= length;
    }
  };
  const readOnce = async (name: string): Promise<Buffer | undefined> => {
    try {
      const bytes = await inTurn(() => read(name));
      if (bytes) keep(name, bytes);
      return bytes;
    } finally {
      reading.delete(name);
    }
  };
  return async (name) => {
    const known = kept.get(name);
    if (known) {
      kept.delete(name);
      kept.set(name, known);
      return known;
    }
    const started = reading.get(name);
    if (started) return started;
    const begun = readOnce(name);
    reading.set(name, begun);
    return begun;
  };
}
