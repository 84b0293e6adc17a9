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

/** An append-only file of facts, one JSON object a line. */
export type Journal<T> = {
  /** Writes a fact and returns once it is on disk. `isLight`: without waiting for the disk, for what may be
   *  forgotten. */
  readonly append: (fact: T, isLight?: boolean) => void;
  readonly close: () => void;
};

/** A journal outgrows any text that can be held at once. */
const PIECE_BYTES = 1_048_576;
const LINE_END = 0x0a;

/** Opens a journal and hands every fact in it to `replay`, oldest first. A last line without its end was
 *  never answered for and is cut off; any other line that does not read is damage, and throws. It is read in
 *  pieces.  Units: pieceBytes.
 *  Cost: one disk flush a fact, and memory for one piece and one line beside what `replay` keeps. */
export function openJournal<T>(
  file: string,
  replay: (fact: T) => void,
  pieceBytes: number = PIECE_BYTES,
): Journal<T> {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  // For appending, which is where every write goes, and for the reading before.
  const handle = openSync(file, 'a+', 0o600);
  const { whole, all } = readLines(handle, pieceBytes, (line) => replay(JSON.parse(line) as T));
  if (whole < all) ftruncateSync(handle, whole);
  fdatasyncSync(handle);
  if (isNew) syncFolder(folder);
  let isBroken = false;
  return {
    append: (fact, isLight = false) => {
      // After one failed write nobody knows what is on disk: only a restart, which reads it, may go on.
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

/** Hands every whole line over, and gives where the last one ends and how much there is.   Units: bytes. */
function readLines(
  handle: number,
  pieceBytes: number,
  take: (line: string) => void,
): { readonly whole: number; readonly all: number } {
  const piece = Buffer.alloc(pieceBytes);
  // Of a line whose end was not read yet. A sign of several bytes may stand in two pieces, so bytes are kept.
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
    // The piece is written over by the next one.
    if (from < read.length) begun.push(Buffer.from(read.subarray(from)));
    at += read.length;
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
