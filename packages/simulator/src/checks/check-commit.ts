import type { Memory } from '../store/transactions.ts';

/** A shadow ledger of sums, computed from entries alone.   Units: 1/100. */
export type ShadowLedger = { readonly balances: Map<bigint, bigint>; readonly counted: Map<bigint, number> };

export const createShadowLedger = (): ShadowLedger => ({ balances: new Map(), counted: new Map() });

const MAY_BE_NEGATIVE = new Set(['bankroll', 'promo', 'clearing']);

/** Violations in a transaction about to commit: money created or lost, an account that is not the sum of its
 *  entries, a negative balance.   Cost: the accounts that were touched. */
export function findViolations({ tables, touched }: Memory, shadow: ShadowLedger): string[] {
  const violations: string[] = [];
  let made = 0n;
  for (const [id, before] of touched.accounts) {
    const account = tables.accounts.get(id);
    if (!account) continue;
    made += account.balance_minor - before;
    const entries = tables.entries.get(id) ?? [];
    let sum = shadow.balances.get(id) ?? 0n;
    for (const entry of entries.slice(shadow.counted.get(id) ?? 0)) {
      sum += entry.amount;
      if (entry.after !== sum)
        violations.push(`an entry of account ${id} has ${entry.after} after it, not ${sum}`);
    }
    shadow.balances.set(id, sum);
    shadow.counted.set(id, entries.length);
    if (sum !== account.balance_minor)
      violations.push(`account ${id} has ${account.balance_minor}, its entries ${sum}`);
    if (account.seq !== BigInt(entries.length))
      violations.push(`account ${id} counts ${account.seq} entries`);
    if (account.balance_minor < 0n && !MAY_BE_NEGATIVE.has(account.kind))
      violations.push(`account ${id} is at ${account.balance_minor}`);
  }
  if (made !== 0n) violations.push(`a transaction made ${made}`);
  return violations;
}
