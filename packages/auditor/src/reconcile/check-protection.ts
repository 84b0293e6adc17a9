import type { ProtectionIntent } from '../observed/intent.ts';
import type { ObservedProtection, Snapshot } from '../observed/snapshot.ts';
import { depositBreaches } from '../protection/deposit-limits.ts';
import { breachesOf } from '../protection/protection-rules.ts';
import { usesOf } from '../protection/uses.ts';
import type { State } from '../state/state.ts';

/** Replays the history of every member who has protected themselves: what they were told is in force is
 *  there, no bet or ticket was accepted and no deposit credited against it.   Cost: every bet, ticket and
 *  deposit once. */
export function checkProtection(state: State, snapshot: Snapshot): void {
  const changes = Map.groupBy(snapshot.protection ?? [], ({ member }) => member);
  if (snapshot.protection) reportLost(state, changes);
  if (changes.size === 0) return;
  const uses = usesOf(snapshot, new Set(changes.keys()), (roundId) => {
    const round = state.rounds.byId(roundId);
    return round && { gameId: round.gameId, closesAtMs: round.seen?.closesAtMs };
  });
  const credits = Map.groupBy(snapshot.wallet?.credits ?? [], ({ member }) => member);
  for (const [member, own] of changes) {
    const breaches = [
      ...breachesOf(own, uses.get(member) ?? [], { answersChecks: state.hasChecks }),
      ...depositBreaches(own, credits.get(member) ?? []),
    ];
    for (const { at, message } of breaches) state.differences.add('protection', at, `${member} ${message}`);
  }
}

/** Reports acknowledged changes that are missing from the log, or are in it less often. An answer to a check
 *  that is not due changes nothing. */
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
