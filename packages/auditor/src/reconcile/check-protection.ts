import type { ProtectionIntent } from '../observed/intent.ts';
import type { ObservedProtection, Snapshot } from '../observed/snapshot.ts';
import { breachesOf, type Use } from '../protection/protection-rules.ts';
import type { State } from '../state/state.ts';

/** Replays the history of every member who has protected themselves: what they were told is in force is
 *  there, and no bet or ticket was accepted against it.   Cost: every bet and ticket once. */
export function checkProtection(state: State, snapshot: Snapshot): void {
  const changes = Map.groupBy(snapshot.protection ?? [], ({ member }) => member);
  if (snapshot.protection) reportLost(state, changes);
  if (changes.size === 0) return;
  const uses = usesOf(state, snapshot, new Set(changes.keys()));
  for (const [member, own] of changes) {
    const answersChecks = state.findMember(member)?.hasChases !== true;
    for (const { at, message } of breachesOf(own, uses.get(member) ?? [], { answersChecks }))
      state.differences.add('protection', at, `${member} ${message}`);
  }
}

/** What was acknowledged is in the log, as often as it was. An answer to a check that is not due changes
 *  nothing. */
function reportLost(
  { differences, protection }: State,
  changes: ReadonlyMap<string, readonly ObservedProtection[]>,
): void {
  const left = new Map<string, number>();
  for (const [member, own] of changes)
    for (const { change } of own) {
      const name = `${member} ${nameOfChange(change)}`;
      left.set(name, (left.get(name) ?? 0) + 1);
    }
  for (const intent of new Set(protection)) {
    if (intent.kind === 'answerCheck') continue;
    const name = `${intent.member} ${nameOfIntent(intent)}`;
    const count = left.get(name) ?? 0;
    // A game is blocked once, however often that is asked for.
    if (intent.kind !== 'blockGame') left.set(name, count - 1);
    if (count <= 0) differences.add('lost', intent.op, `${name} was acknowledged and is not there`);
  }
}

function nameOfIntent(intent: Exclude<ProtectionIntent, { kind: 'answerCheck' }>): string {
  if (intent.kind === 'setLimit') return `limit ${intent.measure} ${intent.period}`;
  if (intent.kind === 'exclude') return `exclusion ${intent.length}`;
  return intent.kind === 'blockGame' ? `block ${intent.gameId}` : `interval ${intent.minutes}`;
}

function nameOfChange(change: ObservedProtection['change']): string {
  if (change.kind === 'limit' || change.kind === 'raise') return `limit ${change.measure} ${change.period}`;
  if (change.kind === 'exclusion') return `exclusion ${change.length}`;
  if (change.kind === 'block') return `block ${change.gameId}`;
  return change.kind === 'interval' ? `interval ${change.minutes}` : 'answer';
}

/** Whose stake comes back as it was, or a part of it, which then was not staked. */
const COMES_BACK: ReadonlySet<string> = new Set(['cancelled', 'push', 'half_win', 'half_lose']);

/** The bets and tickets of some members, in the order of their acceptance. */
function usesOf(
  { rounds }: State,
  { bets, tickets }: Snapshot,
  members: ReadonlySet<string>,
): Map<string, Use[]> {
  const uses = new Map<string, Use[]>();
  const add = (member: string, use: Use): void => {
    const own = uses.get(member);
    if (own) own.push(use);
    else uses.set(member, [use]);
  };
  for (const bet of bets) {
    if (!members.has(bet.member)) continue;
    const round = rounds.byId(bet.roundId);
    add(bet.member, {
      id: bet.betId,
      atMs: bet.placedAtMs,
      gameIds: round ? [round.gameId] : [],
      stakeMinor: bet.stakeMinor,
      isRefunded: COMES_BACK.has(bet.state),
      returnedMinor: bet.returnedMinor,
      backFromMs: round?.seen?.closesAtMs ?? bet.placedAtMs,
    });
  }
  for (const ticket of tickets?.tickets ?? []) {
    if (!members.has(ticket.member)) continue;
    add(ticket.member, {
      id: ticket.ticketId,
      atMs: ticket.placedAtMs,
      gameIds: ticket.legs.flatMap(({ roundId }) => rounds.byId(roundId)?.gameId ?? []),
      stakeMinor: ticket.stakeMinor,
      isRefunded: ticket.state === 'cancelled' || ticket.state === 'void',
      returnedMinor: ticket.returnedMinor,
      backFromMs: ticket.placedAtMs,
    });
  }
  for (const own of uses.values()) own.sort((a, b) => a.atMs - b.atMs);
  return uses;
}
