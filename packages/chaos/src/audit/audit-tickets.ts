import { appendFileSync } from 'node:fs';

import type pg from 'pg';

import type { TicketIntent } from '@tessera/simulator/tickets/intent';
import { createTicketJudge } from '@tessera/simulator/tickets/judge';

import { ticketLineReader } from '../load/ticket-journal.ts';
import { readTickets } from './read-tickets.ts';

export type TicketAudit = {
  /** What is wrong with tickets and the balances of their members, while no call is in flight. */
  readonly findDifferences: () => Promise<readonly string[]>;
  /** Tickets by what became of them at the last audit. */
  readonly counts: () => Readonly<Record<string, number>>;
};

/** Starts an audit of the members with tickets: a second reading of the rules derives from their journals
 *  alone what each ticket is, what it pays and what every balance must be.   Units: 1/100. */
export function createTicketAudit(
  owner: () => pg.Pool,
  files: readonly string[],
  members: readonly string[],
  startMinor: bigint,
): TicketAudit {
  for (const file of files) appendFileSync(file, '');
  const judge = createTicketJudge(startMinor);
  const read = ticketLineReader(files);
  const intents = new Map<string, TicketIntent>();
  return {
    counts: judge.counts,
    findDifferences: async () => {
      for (const line of read()) {
        if ('intent' in line) intents.set(line.intent.op, line.intent);
        else {
          const intent = intents.get(line.op);
          if (!intent) throw new Error(`op ${line.op} was never intended`);
          judge.record(intent, line.outcome);
        }
      }
      return judge.judge(await readTickets(owner(), members));
    },
  };
}

/** What becomes of tickets in any run that is long enough. */
const ENDS = ['won', 'paid in part', 'lost', 'taken back', 'cashed out'];

/** The ends that no ticket came to: a check of what never happened proves nothing. */
export const absentTickets = (counts: ReturnType<TicketAudit['counts']>): string[] =>
  ENDS.filter((end) => !counts[end]).map((end) => `ticket ${end}`);
