import { parseGuard } from '@tessera/domain/protection/guard-code';
import { PERIOD_MS } from '@tessera/domain/protection/limit';

import type { EntryRow } from '../store/tables.ts';
import type { Memory } from '../store/transactions.ts';

/** Number of checked entries and changes of each member. */
export type CheckedPlay = {
  readonly entries: Map<bigint, number>;
  readonly excludedFrom: Map<bigint, number>;
};

export const createCheckedPlay = (): CheckedPlay => ({ entries: new Map(), excludedFrom: new Map() });

/** I17 at a commit: no stake of a member whom an earlier commit has excluded, and nothing that has used more
 *  of a limit than there is. A limit that this commit sets judges the next stake.
 *  Cost: the accounts that were touched. */
export function findBreachesOfPlay({ tables, touched, now }: Memory, checked: CheckedPlay): string[] {
  const found: string[] = [];
  for (const id of touched.accounts.keys()) {
    const account = tables.accounts.get(id);
    if (!account || id <= 0n || id % 16n !== 0n) continue;
    const entries = tables.entries.get(id) ?? [];
    const isStaking = entries.slice(checked.entries.get(id) ?? 0).some(isStake);
    checked.entries.set(id, entries.length);
    const excludedUntil = checked.excludedFrom.get(id);
    if (isStaking && excludedUntil !== undefined && now() < excludedUntil)
      found.push(`account ${id} stakes at ${now()} although excluded until ${excludedUntil}`);
    if (isStaking && account.guard) found.push(...usedUp(id, account.guard, now()));
  }
  for (const { member_id, until_at } of tables.protection.exclusions) {
    const before = checked.excludedFrom.get(member_id * 16n) ?? 0;
    checked.excludedFrom.set(member_id * 16n, Math.max(before, until_at));
  }
  return found;
}

const isStake = ({ kind }: EntryRow): boolean => kind === 'stake';

function usedUp(id: bigint, guard: readonly bigint[], at: number): string[] {
  return parseGuard(guard)
    .limits.filter(({ measure, period, max, since, used }) => {
      const isOpen = at < since + PERIOD_MS[period];
      return isOpen && (measure === 'time' ? used >= max : used > max);
    })
    .map(({ measure, period, max, used }) => `account ${id} has used ${used} of ${measure} ${period} ${max}`);
}

/** Counts the changes of a run by kind. */
export function countProtection({ tables }: Memory): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of tables.protection.log) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
