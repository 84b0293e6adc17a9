import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** An append-only file of facts, one JSON object a line. */
export type Journal<T> = {
  /** Writes a fact and returns once it is on disk. `isLight`: without waiting for the disk, for what may be forgotten. */
  readonly append: (fact: T, isLight?: boolean) => void;
  readonly close: () => void;
};

/** Opens a journal and hands every fact in it to `replay`, oldest first. A last line without its end was never answered
 *  for and is cut off; any other line that does not read is damage, and throws.   Cost: one disk flush a fact. */
export function openJournal<T>(file: string, replay: (fact: T) => void): Journal<T> {
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  const content = isNew ? '' : readFileSync(file, 'utf8');
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n').slice(0, -1)) replay(JSON.parse(line) as T);
  const handle = openSync(file, 'a', 0o600);
  if (whole.length < content.length) ftruncateSync(handle, Buffer.byteLength(whole));
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

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
