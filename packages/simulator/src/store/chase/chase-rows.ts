import type { Memory } from '../transactions.ts';
import type { StoredChase, StoredIssue } from './chase-tables.ts';

/** The issues of a chase in the order of their draws. */
export const issuesOf = ({ tables }: Memory, chase: bigint): StoredIssue[] =>
  [...(tables.chaseIssues.get(chase)?.values() ?? [])].toSorted((a, b) => (a.round_id < b.round_id ? -1 : 1));

export function setChase(memory: Memory, id: bigint, to: Partial<StoredChase>): void {
  const before = memory.tables.chases.get(id);
  if (!before) return;
  memory.put(memory.tables.chases, id, { ...before, ...to });
  memory.touched.chases.add(id);
}

/** Changes an issue that is in one of these states; returns the row, or nothing. */
export function setIssue(
  memory: Memory,
  [chase, round]: readonly [chase: bigint, round: bigint],
  states: readonly StoredIssue['state'][],
  to: Partial<StoredIssue>,
): StoredIssue[] {
  const issues = memory.tables.chaseIssues.get(chase);
  const before = issues?.get(round);
  if (!issues || !before || !states.includes(before.state)) return [];
  const row = { ...before, ...to };
  memory.put(issues, round, row);
  memory.touched.chases.add(chase);
  return [row];
}

/** Returns true if the result of an issue that was tried is still to come. */
export const isUnsettled = ({ settled_at, state }: StoredIssue): boolean =>
  settled_at === null && (state === 'bought' || state === 'refused');

/** Returns true if nothing is left to do for a chase, so that it may leave the index of those under way. */
export const isChaseOver = (memory: Memory, id: bigint): boolean =>
  memory.tables.chases.get(id)?.ended_at !== null &&
  !issuesOf(memory, id).some((issue) => issue.state === 'buying' || isUnsettled(issue));

/** Tells a member once, as messages/message-from.ts does. */
export function tell(memory: Memory, kind: string, member: bigint, cause: bigint): void {
  const key = `${member}/${kind}/${cause}`;
  if (!memory.tables.messages.has(key)) memory.put(memory.tables.messages, key, true);
}
