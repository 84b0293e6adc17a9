import { appendFileSync, closeSync, openSync, readSync, writeSync } from 'node:fs';

import type { Intent, Outcome } from '@tessera/auditor/observed/intent';

/** A line of a client's journal: an intent, written before its first byte is sent, or an outcome. */
export type JournalLine =
  | { readonly at: number; readonly intent: Intent }
  | {
      readonly at: number;
      readonly op: string;
      readonly outcome: Outcome;
      /** The number of attempts. */
      readonly tries: number;
    };

export type Journal = { readonly write: (line: JournalLine) => void; readonly close: () => void };

/** Opens an append-only journal. */
export function openJournal(file: string): Journal {
  const handle = openSync(file, 'a');
  return {
    write: (line) => void writeSync(handle, `${JSON.stringify(line)}\n`),
    close: () => closeSync(handle),
  };
}

const CHUNK_BYTES = 1 << 20;

/** Streams complete lines of a file from an offset. Yields each line with its end offset. */
export function* linesFrom(
  file: string,
  from = 0,
): Generator<{ readonly text: string; readonly end: number }> {
  const handle = openSync(file, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let end = from;
  try {
    for (let at = from; ;) {
      const count = readSync(handle, chunk, 0, CHUNK_BYTES, at);
      if (count === 0) return;
      at += count;
      rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      let start = 0;
      for (let stop = rest.indexOf(10); stop >= 0; stop = rest.indexOf(10, start)) {
        end += stop + 1 - start;
        yield { text: rest.toString('utf8', start, stop), end };
        start = stop + 1;
      }
      rest = rest.subarray(start);
    }
  } finally {
    closeSync(handle);
  }
}

/** Adds lines to a file in one write. */
export const appendLines = (file: string, lines: readonly string[]): void => {
  if (lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
};
