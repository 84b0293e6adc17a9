import type { ObservedTicket, Snapshot } from '@tessera/auditor/observed/snapshot';

/** What becomes of tickets in any run that is long enough. */
export const TICKET_ENDS = ['won', 'paid in part', 'lost', 'taken back', 'cashed out'] as const;

/** Tickets by what became of them; of those that stood, the ones with a leg on a void match day apart. */
export function countTickets({ rounds, tickets }: Snapshot): Readonly<Record<string, number>> {
  const voids = new Set<string>();
  for (const { roundId, state } of rounds) if (state === 'void') voids.add(roundId);
  const counts: Record<string, number> = {};
  for (const ticket of tickets?.tickets ?? []) {
    const end = endOf(ticket, voids);
    counts[end] = (counts[end] ?? 0) + 1;
  }
  return counts;
}

function endOf({ state, returnedMinor, legs }: ObservedTicket, voids: ReadonlySet<string>): string {
  if (state === 'pending') return 'open';
  if (state === 'cancelled') return 'taken back';
  if (state === 'cashout') return 'cashed out';
  if (legs.some(({ roundId }) => voids.has(roundId))) return 'void leg';
  if (state === 'lose') return returnedMinor > 0n ? 'paid in part' : 'lost';
  return 'won';
}
