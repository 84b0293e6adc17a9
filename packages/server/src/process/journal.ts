import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

import { failpoint } from '../kernel/failpoint.ts';
import { makePrivateFolder, syncFolder } from './secret-file.ts';

/** An append-only file of facts, one JSON object a line. */
export type Journal<T> = {
  /** Writes a fact and returns once it is on disk. Throws when the write fails: the caller must then not
   *  answer. */
  readonly append: (fact: T) => void;
  readonly close: () => void;
};

/** Opens a journal and passes every fact in it to `replay`, oldest first.
 *  An unterminated last line was never answered for (the process died during the write) and is truncated. Any
 *  other line that does not parse is corruption, and throws.  Cost: one disk flush for each fact. */
export function openJournal<T>(file: string, replay: (fact: T) => void): Journal<T> {
  makePrivateFolder(path.dirname(file));
  const isNew = !existsSync(file);
  const content = isNew ? '' : readFileSync(file, 'utf8');
  const whole = content.slice(0, content.lastIndexOf('\n') + 1);
  for (const line of whole.split('\n').slice(0, -1)) replay(JSON.parse(line) as T);

  const handle = openSync(file, 'a', 0o600);
  if (whole.length < content.length) ftruncateSync(handle, Buffer.byteLength(whole));
  fdatasyncSync(handle);
  if (isNew) syncFolder(path.dirname(file));
  let isBroken = false;
  return {
    append: (fact) => {
      // After a failed write the content on disk is unknown: only a restart, which reads it, may continue.
      if (isBroken) throw new Error('the journal failed before; restart to read it again');
      isBroken = true;
      const line = Buffer.from(`${JSON.stringify(fact)}\n`);
      for (let at = 0; at < line.length;) at += writeSync(handle, line, at);
      failpoint('journal-written');
      fdatasyncSync(handle);
      isBroken = false;
    },
    close: () => closeSync(handle),
  };
}
