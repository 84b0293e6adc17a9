import { lstat, open, readdir } from 'node:fs/promises';
import path from 'node:path';

import { bytesOf, type Entry, none } from './tar.ts';

const PIECE_BYTES = 262_144;

/** The entry of one file as it is now: as many bytes as it had when it was opened, with zeros for those that
 *  were cut off meanwhile. Nothing for a file that has gone.
 *  Cost: the content is read piece by piece as the archive is written. */
export async function fileEntry(file: string, name: string): Promise<Entry | undefined> {
  const handle = await open(file, 'r').catch(orGone);
  if (!handle) return undefined;
  const { size, mode } = await handle.stat();
  async function* content(): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < size;) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - at));
        const { bytesRead } = await handle!.read(piece, 0, piece.length, at);
        at += bytesRead || piece.length;
        yield bytesRead === 0 ? piece : piece.subarray(0, bytesRead);
      }
    } finally {
      await handle!.close();
    }
  }
  return { name, kind: 'file', mode, sizeBytes: size, content: content() };
}

export const textEntry = (name: string, content: string | Uint8Array): Entry => {
  const bytes = Buffer.from(content);
  return { name, kind: 'file', mode: 0o600, sizeBytes: bytes.length, content: bytesOf(bytes) };
};

export const folderEntry = (name: string): Entry => ({
  name,
  kind: 'folder',
  mode: 0o700,
  sizeBytes: 0,
  content: none(),
});

/** The folders and files below a folder, folders first, without sockets and links. `skips` are names that
 *  are left out, of a folder with all that it holds. */
export async function* treeEntries(
  folder: string,
  name: string,
  skips: (name: string) => boolean = () => false,
): AsyncGenerator<Entry> {
  yield folderEntry(name);
  for (const each of (await readdir(folder).catch(orGone)) ?? []) {
    const inner = `${name}/${each}`;
    if (skips(inner)) continue;
    const file = path.join(folder, each);
    const stat = await lstat(file).catch(orGone);
    if (stat?.isDirectory()) yield* treeEntries(file, inner, skips);
    else if (stat?.isFile()) {
      const entry = await fileEntry(file, inner);
      if (entry) yield entry;
    }
  }
}

/** Turns the failure of a file that is gone into nothing. */
function orGone(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
