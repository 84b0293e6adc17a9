import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** An append-only file of facts, one JSON object per line. */
export type Journal<T> = {
  /** Appends a fact and returns once it is on disk. `isLight`: does not wait for the disk, for facts that
   *  may be lost. */
  readonly append: (fact: T, isLight?: boolean) => void;
  readonly close: () => void;
};

/** A journal may exceed the maximum length of a string. */
const PIECE_BYTES = 1_048_576;
const LINE_END = 0x0a;

/** Opens a journal and passes every fact in it to `replay`, oldest first. An incomplete last line was never
 *  acknowledged and is truncated; any other malformed line is corruption, and throws. The file is read in
 *  pieces.  Units: pieceBytes.
 *  Cost: one disk flush per fact, and memory for one piece and one line besides what `replay` keeps. */
export function openJournal<T>(
  file: string,
  replay: (fact: T) => void,
  pieceBytes: number = PIECE_BYTES,
): Journal<T> {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  // Opened for appending, where every write goes, and for the initial read.
  const handle = openSync(file, 'a+', 0o600);
  const { whole, all } = readLines(handle, pieceBytes, (line) => replay(JSON.parse(line) as T));
  if (whole < all) ftruncateSync(handle, whole);
  fdatasyncSync(handle);
  if (isNew) syncFolder(folder);
  let isBroken = false;
  return {
    append: (fact, isLight = false) => {
      // After a failed write the state on disk is unknown: only a restart, which reads it again, may
      // continue.
      if (isBroken) throw new Error('the journal failed before; restart to read it again');
      isBroken = true;
      const line = Buffer.from(`${JSON.stringify(fact)}\n`);
      for (let at = 0; at < line.length;) at += writeSync(handle, line, at);
      if (!isLight) fdatasyncSync(handle);
      isBroken = false;
    },
    close: () => closeSync(handle),
  };
}

/** Passes on every complete line, and returns the end of the last one and the size of the file.   Units:
 *  bytes. */
function readLines(
  handle: number,
  pieceBytes: number,
  take: (line: string) => void,
): { readonly whole: number; readonly all: number } {
  const piece = Buffer.alloc(pieceBytes);
  // The bytes of an incomplete line. A multi-byte character may span two pieces, so bytes are kept, not
  // text.
  let begun: Buffer[] = [];
  let whole = 0;
  for (let at = 0; ;) {
    const read = piece.subarray(0, readSync(handle, piece, 0, pieceBytes, at));
    if (read.length === 0) return { whole, all: at };
    let from = 0;
    for (let end = read.indexOf(LINE_END); end >= 0; end = read.indexOf(LINE_END, from)) {
      take(Buffer.concat([...begun, read.subarray(from, end)]).toString());
      begun = [];
      from = end + 1;
      whole = at + from;
    }
    // The next read overwrites the piece.
    if (from < read.length) begun.push(Buffer.from(read.subarray(from)));
    at += read.length;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
