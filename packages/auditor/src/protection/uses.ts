import type { Snapshot } from '../observed/snapshot.ts';
import type { Use } from './use.ts';

/** The facts of a round that the rules need: its game, and the moment before which its bets can have returned
 *  nothing.
 */
type RoundOf = (
  roundId: string,
) => { readonly gameId: number; readonly closesAtMs: number | undefined } | undefined;

/** The halves of a stake that come back as they were, which then were not staked. */
const HALVES_BACK: Readonly<Record<string, bigint>> = {
  cancelled: 2n,
  push: 2n,
  half_win: 1n,
  half_lose: 1n,
};

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
    const backMinor = (bet.stakeMinor * (HALVES_BACK[bet.state] ?? 0n)) / 2n;
    add(bet.member, {
      id: bet.betId,
      atMs: bet.placedAtMs,
      gameIds: round ? [round.gameId] : [],
      stakeMinor: bet.stakeMinor,
      backMinor,
      returnedMinor: bet.returnedMinor - backMinor,
      backFromMs: round?.closesAtMs ?? bet.placedAtMs,
    });
  }
  for (const ticket of tickets?.tickets ?? []) {
    if (!members.has(ticket.member)) continue;
    const isBack = ticket.state === 'cancelled' || ticket.state === 'void';
    add(ticket.member, {
      id: ticket.ticketId,
      atMs: ticket.placedAtMs,
      gameIds: ticket.legs.flatMap(({ roundId }) => roundOf(roundId)?.gameId ?? []),
      stakeMinor: ticket.stakeMinor,
      backMinor: isBack ? ticket.stakeMinor : 0n,
      returnedMinor: isBack ? 0n : ticket.returnedMinor,
      backFromMs: ticket.placedAtMs,
    });
  }
  for (const own of uses.values()) own.sort((a, b) => a.atMs - b.atMs);
  return uses;
}
