import { existsSync, fstatSync, openSync, closeSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';

import { makeFolder } from '../kernel/disk/make-folder.ts';
import { printLine } from '../kernel/text/terminal-text.ts';

/** Takes one line without its end.   Throws when it cannot be written. */
export type Sink = (line: string) => void;

const SIZE_MAX = 16 * 1024 * 1024;
const KEPT = 8;

export const stdoutSink: Sink = printLine;

/** Appends lines to a file that only its owner can read. A full file becomes `<file>.1`, older ones move one
 *  further, and the oldest goes.   Units: sizeMax in bytes. */
export function fileSink(file: string, sizeMax = SIZE_MAX): Sink {
  let opened: { handle: number; size: number } | undefined;

  const open = (): { handle: number; size: number } => {
    makeFolder(path.dirname(file));
    const handle = openSync(file, 'a', 0o600);
    return { handle, size: fstatSync(handle).size };
  };
  const rotate = (handle: number): void => {
    closeSync(handle);
    opened = undefined;
    for (let n = KEPT - 1; n >= 0; n--) {
      const from = n === 0 ? file : `${file}.${n}`;
      if (existsSync(from)) renameSync(from, `${file}.${n + 1}`);
    }
  };

  return (line) => {
    const bytes = Buffer.from(`${line}\n`);
    if (opened && opened.size > 0 && opened.size + bytes.length > sizeMax) rotate(opened.handle);
    opened ??= open();
    // A line cut short by a full disk is ended by the next one's attempt at the earliest: each is one write.
    writeSync(opened.handle, bytes);
    opened.size += bytes.length;
  };
}
