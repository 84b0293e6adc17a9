import type { Handlers } from './handler.ts';
import type { AccountRow, EntryRow } from './tables.ts';
import { checkFailed, duplicate, type Memory, StoreError } from './transactions.ts';
import { bigints, texts } from './values.ts';

const BALANCE_MAX = 9_007_199_254_740_992n;
const NEVER_NEGATIVE = new Set(['main', 'bonus', 'frozen', 'escrow']);

const byId = (a: AccountRow, b: AccountRow): number => (a.id < b.id ? -1 : 1);

function accountsOf({ tables }: Memory, ids: readonly bigint[]): AccountRow[] {
  return [...new Set(ids)].flatMap((id) => tables.accounts.get(id) ?? []).toSorted(byId);
}

/** Writes an account as the table's checks allow it. */
export function setAccount(memory: Memory, row: AccountRow): void {
  const { balance_minor: balance } = row;
  if (balance >= BALANCE_MAX || balance <= -BALANCE_MAX) throw checkFailed('accounts_balance_minor_check');
  if (NEVER_NEGATIVE.has(row.kind) && balance < 0n) throw checkFailed('accounts_check');
  const before = memory.tables.accounts.get(row.id)?.balance_minor ?? 0n;
  if (!memory.touched.accounts.has(row.id)) memory.touched.accounts.set(row.id, before);
  memory.put(memory.tables.accounts, row.id, row);
}

export function openAccount(memory: Memory, id: bigint, kind: string): void {
  memory.add(memory.tables.accounts, id, {
    id,
    kind,
    balance_minor: 0n,
    seq: 0n,
    is_frozen: false,
    guard: null,
  });
}

export function addEntry(memory: Memory, account: bigint, seq: bigint, entry: EntryRow): void {
  if (entry.amount === 0n) throw checkFailed('entries_amount_minor_check');
  let list = memory.tables.entries.get(account);
  if (!list) memory.tables.entries.set(account, (list = []));
  if (seq <= BigInt(list.length)) throw duplicate(`${account}/${seq}`);
  // PostgreSQL would accept it and leave a gap in the ledger.
  if (seq !== BigInt(list.length) + 1n) throw new StoreError('XXSIM', `a gap in the entries of ${account}`);
  memory.append(list, entry);
}

export function addPosting(memory: Memory, id: bigint, key: string, kind: string): void {
  memory.add(memory.tables.postings, id, kind);
  memory.add(memory.tables.postingKeys, key, id);
}

function insertEntries(
  memory: Memory,
  postingAt: (at: number) => bigint,
  [accounts, seqs, kinds, amounts, afters, refs]: readonly unknown[],
): number {
  const [kindOf, amountOf, afterOf, refOf] = [texts(kinds), bigints(amounts), bigints(afters), bigints(refs)];
  const seqOf = bigints(seqs);
  for (const [at, account] of bigints(accounts).entries()) {
    addEntry(memory, account, seqOf[at] ?? 0n, {
      posting: postingAt(at),
      kind: kindOf[at] ?? '',
      amount: amountOf[at] ?? 0n,
      after: afterOf[at] ?? 0n,
      ref: refOf[at] ?? null,
    });
  }
  return seqOf.length;
}

export const ledgerStatements: Handlers = {
  ledger_lock_accounts: (memory, [ids]) =>
    accountsOf(memory, bigints(ids)).map((row) => ({
      ...row,
      guard: row.guard && [BigInt(memory.now()), ...row.guard],
    })),
  // Nobody plays for half an hour without a pause here: no time at play is kept.
  ledger_lock_for_bets: (memory, [ids]) =>
    accountsOf(memory, bigints(ids)).map((row) => ({
      ...row,
      guard: row.guard && [BigInt(memory.now()), ...row.guard],
      play: null,
    })),
  ledger_read_for_bets: (memory, [id]) =>
    accountsOf(memory, [id as bigint]).map((row) => ({
      ...row,
      guard: row.guard && [BigInt(memory.now()), ...row.guard],
      play: null,
    })),
  ledger_read_balances: (memory, [ids]) =>
    accountsOf(memory, bigints(ids)).map((row) => ({ ...row, guard: null })),

  ledger_claim_posting: (memory, [id, key, kind]) => {
    if (memory.tables.postingKeys.has(key as string)) return 0;
    addPosting(memory, id as bigint, key as string, kind as string);
    return 1;
  },

  ledger_insert_posting: (memory, [id, key, kind]) => {
    if (memory.tables.postingKeys.has(key as string)) throw duplicate(key as string, 'postings_key');
    addPosting(memory, id as bigint, key as string, kind as string);
    return 1;
  },

  ledger_insert_postings: (memory, [kind, ids, keys]) => {
    const keyOf = texts(keys);
    for (const [at, id] of bigints(ids).entries()) {
      const key = keyOf[at] ?? '';
      if (memory.tables.postingKeys.has(key)) throw duplicate(key, 'postings_key');
      addPosting(memory, id, key, kind as string);
    }
    return keyOf.length;
  },

  ledger_insert_entries: (memory, [posting, ...columns]) =>
    insertEntries(memory, () => posting as bigint, columns),

  ledger_insert_entries_of: (memory, [postings, ...columns]) => {
    const postingOf = bigints(postings);
    return insertEntries(memory, (at) => postingOf[at] ?? 0n, columns);
  },

  ledger_update_balances: (memory, [ids, balances, seqs]) => {
    const [balanceOf, seqOf] = [bigints(balances), bigints(seqs)];
    let count = 0;
    for (const [at, id] of bigints(ids).entries()) {
      const row = memory.tables.accounts.get(id);
      if (!row) continue;
      setAccount(memory, { ...row, balance_minor: balanceOf[at] ?? 0n, seq: seqOf[at] ?? 0n });
      count += 1;
    }
    return count;
  },

  ledger_update_protected: (memory, [ids, balances, seqs, , guards]) => {
    const [balanceOf, seqOf, guardOf] = [bigints(balances), bigints(seqs), guardTexts(guards)];
    let count = 0;
    for (const [at, id] of bigints(ids).entries()) {
      const row = memory.tables.accounts.get(id);
      if (!row) continue;
      const guard = guardOf[at] === undefined ? null : bigints(guardOf[at]);
      setAccount(memory, { ...row, balance_minor: balanceOf[at] ?? 0n, seq: seqOf[at] ?? 0n, guard });
      count += 1;
    }
    return count;
  },

  ledger_insert_accounts: (memory, [ids, kinds]) => {
    const kindOf = texts(kinds);
    let count = 0;
    for (const [at, id] of bigints(ids).entries()) {
      if (memory.tables.accounts.has(id)) continue;
      openAccount(memory, id, kindOf[at] ?? '');
      count += 1;
    }
    return count;
  },
};

/** Guards as a text array: each a quoted array, or null. */
const guardTexts = (text: unknown): (string | undefined)[] =>
  (
    String(text)
      .slice(1, -1)
      .match(/null|"\{[^}]*\}"/g) ?? []
  ).map((each) => (each === 'null' ? undefined : each.slice(1, -1)));
