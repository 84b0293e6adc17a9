import type { ObservedTicket, Snapshot } from '@tessera/auditor/observed/snapshot';
import { BUILDER } from '@tessera/domain/games/football/builder';
import { splitPlay } from '@tessera/domain/games/football/match-sale';

/** Ends of tickets that occur in any run of sufficient length. */
export const TICKET_ENDS = ['won', 'paid in part', 'lost', 'taken back', 'cashed out'] as const;

/** Counts those of which parts were cashed out, whatever became of the rest. */
export const PARTED = 'cashed out in parts';

/** Counts those with a combination as a leg. */
export const COMBINED = 'combined leg';

/** Tickets by what became of them; of those that stood, the ones with a leg on a void match day apart. And
 *  those of all with legs in two leagues, and with a combination as a leg. */
export function countTickets({ rounds, tickets }: Snapshot): Readonly<Record<string, number>> {
  const voids = new Set<string>();
  const games = new Map<string, number>();
  for (const { roundId, gameId, state } of rounds) {
    games.set(roundId, gameId);
    if (state === 'void') voids.add(roundId);
  }
  const counts: Record<string, number> = {};
  const add = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const ticket of tickets?.tickets ?? []) {
    add(endOf(ticket, voids));
    if (ticket.parts?.length) add(PARTED);
    if (ticket.legs.some(({ play }) => splitPlay(play)?.market === BUILDER)) add(COMBINED);
    if (new Set(ticket.legs.map(({ roundId }) => games.get(roundId))).size > 1) add('legs in two leagues');
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
