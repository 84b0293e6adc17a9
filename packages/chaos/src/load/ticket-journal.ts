import { closeSync, openSync, writeSync } from 'node:fs';

import type { Outcome } from '@tessera/auditor/observed/intent';
import type { TicketIntent } from '@tessera/simulator/tickets/intent';

import { linesFrom } from './journal.ts';

/** A line of a journal of tickets: an intent, written before its first byte is sent, or an outcome. */
export type TicketLine =
  | { readonly at: number; readonly intent: TicketIntent }
  | { readonly at: number; readonly op: string; readonly outcome: Outcome };

export type TicketJournal = { readonly write: (line: TicketLine) => void; readonly close: () => void };

/** The journal of tickets beside the journal of a process of clients. */
export const ticketJournalOf = (journal: string): string => journal.replace(/\.jsonl$/u, '-tickets.jsonl');

/** Opens an append-only journal of tickets. */
export function openTicketJournal(file: string): TicketJournal {
  const handle = openSync(file, 'a');
  return {
    write: (line) => void writeSync(handle, `${JSON.stringify(line)}\n`),
    close: () => closeSync(handle),
  };
}

/** Reads the lines that were added since the last call, of each file in its order. */
export function ticketLineReader(files: readonly string[]): () => Generator<TicketLine> {
  const ends = files.map(() => 0);
  return function* read() {
    for (const [at, file] of files.entries())
      for (const { text, end } of linesFrom(file, ends[at])) {
        ends[at] = end;
        yield JSON.parse(text) as TicketLine;
      }
  };
}
