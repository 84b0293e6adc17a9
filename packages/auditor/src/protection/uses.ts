import type { Snapshot } from '../observed/snapshot.ts';
import type { Use } from './use.ts';

/** What the rules need of a round: its game, and the moment before which its bets can have returned nothing.
 */
type RoundOf = (
  roundId: string,
) => { readonly gameId: number; readonly closesAtMs: number | undefined } | undefined;

/** Whose stake comes back as it was, or a part of it, which then was not staked. */
const COMES_BACK: ReadonlySet<string> = new Set(['cancelled', 'push', 'half_win', 'half_lose']);

/** The bets and tickets of some members, in the order of their acceptance.   Cost: every bet and ticket
 *  once. */
export function usesOf(
  { bets, tickets }: Pick<Snapshot, 'bets' | 'tickets'>,
  members: ReadonlySet<string>,
  roundOf: RoundOf,
): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (member: string, use: Use): void => {
    const own = uses.get(member);
    if (own) own.push(use);
    else uses.set(member, [use]);
  };
  for (const bet of bets) {
    if (!members.has(bet.member)) continue;
    const round = roundOf(bet.roundId);
    add(bet.member, {
      id: bet.betId,
      atMs: bet.placedAtMs,
      gameIds: round ? [round.gameId] : [],
      stakeMinor: bet.stakeMinor,
      isRefunded: COMES_BACK.has(bet.state),
      returnedMinor: bet.returnedMinor,
      backFromMs: round?.closesAtMs ?? bet.placedAtMs,
    });
  }
  for (const ticket of tickets?.tickets ?? []) {
    if (!members.has(ticket.member)) continue;
    add(ticket.member, {
      id: ticket.ticketId,
      atMs: ticket.placedAtMs,
      gameIds: ticket.legs.flatMap(({ roundId }) => roundOf(roundId)?.gameId ?? []),
      stakeMinor: ticket.stakeMinor,
      isRefunded: ticket.state === 'cancelled' || ticket.state === 'void',
      returnedMinor: ticket.returnedMinor,
      backFromMs: ticket.placedAtMs,
    });
  }
  for (const own of uses.values()) own.sort((a, b) => a.atMs - b.atMs);
  return uses;
}
