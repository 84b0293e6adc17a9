import { numberArray, textArray } from '../db/arrays.ts';
import { affected, firstRow, rows, run, statement, type Queryable } from '../db/query.ts';
import type { AccountState, Entry } from './account-state.ts';

type AccountRow = {
  readonly id: bigint;
  readonly kind: string;
  readonly balance_minor: bigint;
  readonly held_minor: bigint;
  readonly seq: bigint;
  readonly is_frozen: boolean;
};

const HOUSE_KINDS = new Set(['bankroll', 'promo', 'clearing']);
const MEMBER_KINDS = new Set(['main', 'bonus']);

const LOCK_ACCOUNTS = statement(
  'ledger_lock_accounts',
  `select id, kind, balance_minor, held_minor, seq, is_frozen from accounts
   where id = any($1::bigint[]) order by id for no key update`,
);

/** Locks accounts in the order of their ids and gives them as they then stand. An id without an account is left out. */
export async function lockAccounts(db: Queryable, ids: Iterable<bigint>): Promise<Map<bigint, AccountState>> {
  const found = await rows<AccountRow>(db, LOCK_ACCOUNTS, [numberArray(ids)]);
  return new Map(found.map((row) => [row.id, stateOf(row)]));
}

const stateOf = (row: AccountRow): AccountState => ({
  id: row.id,
  mayBeNegative: HOUSE_KINDS.has(row.kind),
  isMember: MEMBER_KINDS.has(row.kind),
  isFrozen: row.is_frozen,
  heldMinor: row.held_minor,
  balanceMinor: row.balance_minor,
  seq: row.seq,
});

const CLAIM_POSTING = statement(
  'ledger_claim_posting',
  'insert into postings (id, key, kind) values ($1, $2, $3) on conflict (key) do nothing',
);

/** Writes the posting's row; false when its key was posted before. Waits for a posting of the same key under way. */
export const claimPosting = async (db: Queryable, id: bigint, key: string, kind: string): Promise<boolean> =>
  (await affected(db, CLAIM_POSTING, [id, key, kind])) === 1;

const INSERT_ENTRIES = statement(
  'ledger_insert_entries',
  `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
   select a, s, $1::bigint, k, m, b, r
   from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) as n (a, s, k, m, b, r)`,
);

/** Appends entries. Their accounts must be locked and be written back with `updateBalances`. */
export const insertEntries = (db: Queryable, postingId: bigint, entries: readonly Entry[]) =>
  run(db, INSERT_ENTRIES, [
    postingId,
    numberArray(entries.map((each) => each.accountId)),
    numberArray(entries.map((each) => each.seq)),
    textArray(entries.map((each) => each.kind)),
    numberArray(entries.map((each) => each.amountMinor)),
    numberArray(entries.map((each) => each.balanceAfterMinor)),
    numberArray(entries.map((each) => each.refId)),
  ]);

const UPDATE_BALANCES = statement(
  'ledger_update_balances',
  `update accounts set balance_minor = n.b, seq = n.s
   from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as n (id, b, s) where accounts.id = n.id`,
);

/** Writes balances and sequence numbers back to accounts that this transaction has locked. */
export const updateBalances = (db: Queryable, accounts: readonly AccountState[]) =>
  run(db, UPDATE_BALANCES, [
    numberArray(accounts.map((each) => each.id)),
    numberArray(accounts.map((each) => each.balanceMinor)),
    numberArray(accounts.map((each) => each.seq)),
  ]);

const INSERT_ACCOUNTS = statement(
  'ledger_insert_accounts',
  `insert into accounts (id, kind, member_id)
   select a, k, $3::bigint from unnest($1::bigint[], $2::text[]) as n (a, k) on conflict (id) do nothing`,
);

/** Opens accounts of a member, or of nobody when the member is null; those that exist stay as they are. */
export const insertAccounts = (
  db: Queryable,
  memberId: bigint | null,
  accounts: readonly { readonly id: bigint; readonly kind: string }[],
) =>
  run(db, INSERT_ACCOUNTS, [
    numberArray(accounts.map((each) => each.id)),
    textArray(accounts.map((each) => each.kind)),
    memberId,
  ]);

const READ_BALANCES = statement(
  'ledger_read_balances',
  `select id, kind, balance_minor, held_minor, seq, is_frozen from accounts where id = any($1::bigint[])`,
);

export const readAccounts = async (
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, AccountState>> => {
  const found = await rows<AccountRow>(db, READ_BALANCES, [numberArray(ids)]);
  return new Map(found.map((row) => [row.id, stateOf(row)]));
};

export type HoldRow = {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly amount_minor: bigint;
  readonly kind: string;
  readonly state: 'held' | 'posted' | 'voided';
};

const FIND_HOLD = statement(
  'ledger_find_hold',
  'select id, account_id, amount_minor, kind, state from holds where key = $1',
);
const LOCK_HOLD = statement(
  'ledger_lock_hold',
  'select id, account_id, amount_minor, kind, state from holds where key = $1 for update',
);

export const findHold = (db: Queryable, key: string): Promise<HoldRow | undefined> =>
  firstRow<HoldRow>(db, FIND_HOLD, [key]);
export const lockHold = (db: Queryable, key: string): Promise<HoldRow | undefined> =>
  firstRow<HoldRow>(db, LOCK_HOLD, [key]);

const INSERT_HOLD = statement(
  'ledger_insert_hold',
  'insert into holds (id, account_id, amount_minor, key, kind) values ($1, $2, $3, $4, $5)',
);

export const insertHold = (
  db: Queryable,
  hold: {
    readonly id: bigint;
    readonly accountId: bigint;
    readonly amountMinor: bigint;
    readonly key: string;
    readonly kind: string;
  },
) => run(db, INSERT_HOLD, [hold.id, hold.accountId, hold.amountMinor, hold.key, hold.kind]);

const END_HOLD = statement(
  'ledger_end_hold',
  `update holds set state = $2, ended_at = clock_timestamp() where id = $1 and state = 'held'`,
);

export const endHold = (db: Queryable, id: bigint, state: 'posted' | 'voided') =>
  affected(db, END_HOLD, [id, state]);

const ADD_HELD = statement(
  'ledger_add_held',
  'update accounts set held_minor = held_minor + $2 where id = $1',
);

/** Changes what an account has on hold; the account must be locked. Units: 1/100, negative to release. */
export const addHeld = (db: Queryable, accountId: bigint, amountMinor: bigint) =>
  run(db, ADD_HELD, [accountId, amountMinor]);
