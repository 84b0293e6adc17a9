import { issuesOf, isUnsettled } from '../store/chase/chase-rows.ts';
import type { Memory } from '../store/transactions.ts';

/** Chases that are not where they must be when nothing is left to do, from the store alone: the invariants of
 *  ledger/invariants.sql about chases, and that each issue whose round is over has had its turn. */
export function findUnfinishedChases(memory: Memory): string[] {
  const { tables } = memory;
  const found: string[] = [];
  for (const { id, next_round_id: next, ended_at } of tables.chases.values()) {
    const issues = issuesOf(memory, id);
    const isOver = (round: bigint): boolean => (tables.rounds.get(round)?.settled_at ?? null) !== null;
    const say = (round: bigint, what: string): void => void found.push(`chase ${id} round ${round}: ${what}`);
    for (const issue of issues) {
      if (issue.state === 'buying') say(issue.round_id, 'is still being bought');
      if (issue.state === 'waiting' && isOver(issue.round_id)) say(issue.round_id, 'never had its turn');
      if (isUnsettled(issue) && isOver(issue.round_id)) say(issue.round_id, 'has no result');
    }
    const waits = issues.some(({ state }) => state === 'waiting');
    if ((ended_at === null) !== waits)
      found.push(`chase ${id} ${waits ? 'has ended too early' : 'has not ended'}`);
    if (next !== null && !issues.some((issue) => issue.round_id === next && issue.state === 'waiting'))
      found.push(`chase ${id} points to ${next}`);
  }
  return found;
}

/** Counts issues by state and code, and chases by end. */
export function countChases(memory: Memory): {
  readonly chaseIssues: Record<string, number>;
  readonly chaseEnds: Record<string, number>;
} {
  const [chaseIssues, chaseEnds]: [Record<string, number>, Record<string, number>] = [{}, {}];
  const add = (counts: Record<string, number>, name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  for (const { id, end_reason } of memory.tables.chases.values()) {
    add(chaseEnds, end_reason ?? 'running');
    for (const { state, code } of issuesOf(memory, id)) add(chaseIssues, code ? `${state} ${code}` : state);
  }
  return { chaseIssues, chaseEnds };
}
