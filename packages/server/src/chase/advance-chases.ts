import { type ChaseEnd, type ChaseIssue, type ChaseStep, nextStep } from '@tessera/domain/chase/next-step';
import { assert } from '@tessera/domain/result';

import type { Tx } from '../db/tx.ts';
import { endChases, type IdleIssue, type IssueKey, markMissed, pointTo, readIdle } from './advance-store.ts';
import { stopRulesOf } from './chase-row.ts';

/** Decides what chases do next after an outcome or a result, and stores it: the next issue, the end, or
 *  nothing while a result is awaited. The caller has locked the chases.
 *  Idempotent by: the state of the chases.
 *  Cost: one round trip, and one for each kind of step that occurs. */
export async function advanceChases(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const missed: IssueKey[] = [];
  const next: IssueKey[] = [];
  const ended = new Map<ChaseEnd, bigint[]>();
  for (const [chaseId, issues] of byChase(await readIdle(tx, ids))) {
    const keyAt = (at: number): IssueKey => keyOf(issues[at]);
    const step = stepOf(issues);
    missed.push(...step.missed.map(keyAt));
    if (step.kind === 'buy') next.push(keyAt(step.at));
    if (step.kind === 'end') ended.set(step.reason, [...(ended.get(step.reason) ?? []), chaseId]);
  }
  if (missed.length > 0) await markMissed(tx, missed);
  if (next.length > 0) await pointTo(tx, next);
  for (const [reason, chases] of ended) await endChases(tx, chases, reason);
}

function byChase(issues: readonly IdleIssue[]): ReadonlyMap<bigint, readonly IdleIssue[]> {
  const found = new Map<bigint, IdleIssue[]>();
  for (const issue of issues) {
    const own = found.get(issue.chase_id);
    if (own) own.push(issue);
    else found.set(issue.chase_id, [issue]);
  }
  return found;
}

function stepOf(issues: readonly IdleIssue[]): ChaseStep {
  const [first] = issues;
  assert(first, 'a chase has issues');
  return nextStep(stopRulesOf(first), issues.map(issueOf));
}

const issueOf = (row: IdleIssue): ChaseIssue => ({
  state: row.state,
  costMinor: row.cost_minor,
  isPast: row.is_past,
  result:
    row.staked_minor === null || row.returned_minor === null
      ? undefined
      : { stakedMinor: row.staked_minor, returnedMinor: row.returned_minor, hasWon: row.has_won ?? false },
});

function keyOf(issue: IdleIssue | undefined): IssueKey {
  assert(issue, 'a step names issues of its chase');
  return { chaseId: issue.chase_id, roundId: issue.round_id };
}
