import { parseGuardAt, printGuard } from '@tessera/domain/protection/guard-code';
import { CHECK_MINUTES_DEFAULT, checkPlay, isCheckMinutes } from '@tessera/domain/protection/reality-check';
import { assert } from '@tessera/domain/result';
import { epochMs } from '@tessera/domain/time';

import { numberArray, textArray } from '../db/arrays.ts';
import { affected, firstRow, rows, run, statement, type Queryable } from '../db/query.ts';
import type { AccountState, Entry } from './account-state.ts';

type AccountRow = {
  readonly id: bigint;
  readonly kind: string;
  readonly balance_minor: bigint;
  readonly seq: bigint;
  readonly is_frozen: boolean;
  /** The database's clock, and the guard. */
  readonly guard: readonly bigint[] | null;
  /** Start of the transaction, due time of the check, its minutes, and the last accepted bet; null where a
   *  check lies ahead. Absent where nobody bets. */
  readonly play?: readonly bigint[] | null;
};

const HOUSE_KINDS = new Set(['bankroll', 'promo', 'clearing', 'fees']);
const MEMBER_KINDS = new Set(['main', 'bonus', 'frozen', 'locked']);

const msOf = (moment: string): string => `floor(extract(epoch from ${moment}) * 1000)::bigint`;

const GUARD = `case when guard is not null then ${msOf('clock_timestamp()')} || guard end`;

// By the beginning of the transaction, which is the time of its entries: a time at play counts its first
// stake. The last bet is beside the balance. A server of the version before does not write it there: its bets
// are looked for among a hundred entries, only where the check would be due, and can only make the last bet a
// later one.
const PLAY = `case when kind = 'main' and coalesce(check_due_at, 'epoch') <= now() then array[
    ${msOf('now()')}, coalesce(${msOf('check_due_at')}, 0),
    coalesce((select c.minutes from reality_checks c where c.member_id = accounts.member_id), ${CHECK_MINUTES_DEFAULT}),
    case when check_due_at is null then 0 else coalesce(${msOf(`greatest(last_stake_at, (
      select max(e.at) from (
        select kind, at from entries where account_id = accounts.id order by seq desc limit 100
      ) e where e.kind = 'stake'))`)}, 0) end
  ] end`;

const STATE = `id, kind, balance_minor, seq, is_frozen, ${GUARD} as guard`;

const LOCK_ACCOUNTS = statement(
  'ledger_lock_accounts',
  `select ${STATE} from accounts where id = any($1::bigint[]) order by id for no key update`,
);

/** Locks accounts in the order of their ids and returns their current state. An id without an account is
 *  omitted.
 *  Cost: one round trip. */
export async function lockAccounts(db: Queryable, ids: Iterable<bigint>): Promise<Map<bigint, AccountState>> {
  const found = await rows<AccountRow>(db, LOCK_ACCOUNTS, [numberArray(ids)]);
  return new Map(found.map((row) => [row.id, stateOf(row)]));
}

const LOCK_FOR_BETS = statement(
  'ledger_lock_for_bets',
  `select ${STATE}, ${PLAY} as play from accounts where id = any($1::bigint[]) order by id for no key update`,
);

/** As lockAccounts, with what a bet from these accounts means for the time at play.
 *  Cost: one round trip; for a member whose check would be due up to a hundred entries by their key. */
export async function lockAccountsForBets(
  db: Queryable,
  ids: Iterable<bigint>,
): Promise<Map<bigint, AccountState>> {
  const found = await rows<AccountRow>(db, LOCK_FOR_BETS, [numberArray(ids)]);
  return new Map(found.map((row) => [row.id, stateOf(row)]));
}

const stateOf = (row: AccountRow): AccountState => ({
  id: row.id,
  mayBeNegative: HOUSE_KINDS.has(row.kind),
  isMember: MEMBER_KINDS.has(row.kind),
  isFrozen: row.is_frozen,
  guard: row.guard === null ? undefined : parseGuardAt(row.guard),
  play: row.play ? judgePlay(row.play) : undefined,
  balanceMinor: row.balance_minor,
  seq: row.seq,
});

function judgePlay(stored: readonly bigint[]): AccountState['play'] {
  const [at = 0, dueAt = 0, minutes = 0, lastAt = 0] = stored.map(Number);
  assert(isCheckMinutes(minutes), `${minutes} is an interval`);
  const due = dueAt === 0 ? undefined : epochMs(dueAt);
  return checkPlay({ dueAt: due, lastStakeAt: epochMs(lastAt), minutes }, epochMs(at));
}

const CLAIM_POSTING = statement(
  'ledger_claim_posting',
  'insert into postings (id, key, kind) values ($1, $2, $3) on conflict (key) do nothing',
);

/** Inserts the posting's row; false when its key was posted before. Waits for a concurrent posting of the
 *  same key.
 *  Cost: one round trip. */
export const claimPosting = async (db: Queryable, id: bigint, key: string, kind: string): Promise<boolean> =>
  (await affected(db, CLAIM_POSTING, [id, key, kind])) === 1;

const INSERT_POSTING = statement(
  'ledger_insert_posting',
  'insert into postings (id, key, kind) values ($1, $2, $3)',
);

/** Inserts the posting's row. Fails with a unique violation when its key was posted before.
 *  Cost: one round trip. */
export const insertPosting = (db: Queryable, id: bigint, key: string, kind: string) =>
  run(db, INSERT_POSTING, [id, key, kind]);

const INSERT_ENTRIES = statement(
  'ledger_insert_entries',
  `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
   select a, s, $1::bigint, k, m, b, r
   from unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) as n (a, s, k, m, b, r)`,
);

/** Appends entries. Their accounts must be locked and be written back with `updateBalances`.
 *  Cost: one round trip. */
export const insertEntries = (db: Queryable, postingId: bigint, entries: readonly Entry[]) =>
  run(db, INSERT_ENTRIES, [postingId, ...columnsOf(entries)]);

const columnsOf = (entries: readonly Entry[]): readonly string[] => [
  numberArray(entries.map((each) => each.accountId)),
  numberArray(entries.map((each) => each.seq)),
  textArray(entries.map((each) => each.kind)),
  numberArray(entries.map((each) => each.amountMinor)),
  numberArray(entries.map((each) => each.balanceAfterMinor)),
  numberArray(entries.map((each) => each.refId)),
];

const INSERT_POSTINGS = statement(
  'ledger_insert_postings',
  `insert into postings (id, key, kind) select i, k, $1::text from unnest($2::bigint[], $3::text[]) as n (i, k)`,
);

/** Inserts the rows of several postings of one kind. Fails with a unique violation when one of their keys was
 *  posted before.   Cost: one round trip. */
export const insertPostings = (
  db: Queryable,
  kind: string,
  postings: readonly { readonly id: bigint; readonly key: string }[],
) =>
  run(db, INSERT_POSTINGS, [
    kind,
    numberArray(postings.map((each) => each.id)),
    textArray(postings.map((each) => each.key)),
  ]);

const INSERT_ENTRIES_OF = statement(
  'ledger_insert_entries_of',
  `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
   select a, s, p, k, m, b, r
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[])
     as n (p, a, s, k, m, b, r)`,
);

/** As insertEntries, of several postings.   Cost: one round trip. */
export function insertEntriesOf(
  db: Queryable,
  postings: readonly { readonly id: bigint; readonly entries: readonly Entry[] }[],
) {
  const entries = postings.flatMap((posting) => posting.entries);
  return run(db, INSERT_ENTRIES_OF, [
    numberArray(postings.flatMap((posting) => posting.entries.map(() => posting.id))),
    ...columnsOf(entries),
  ]);
}

// The last bet is that of the transaction's beginning, as its entry.
const LAST_STAKE = 'last_stake_at = case when n.k then now() else last_stake_at end';

const UPDATE_BALANCES = statement(
  'ledger_update_balances',
  `update accounts set balance_minor = n.b, seq = n.s, ${LAST_STAKE}
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[]) as n (id, b, s, k) where accounts.id = n.id`,
);

// Most postings have no account with a guard and begin no time at play, and pay nothing for them.
const UPDATE_PROTECTED = statement(
  'ledger_update_protected',
  `update accounts set balance_minor = n.b, seq = n.s, ${LAST_STAKE}, guard = n.g::bigint[],
     play_since = coalesce(to_timestamp(n.p / 1000.0), play_since),
     check_due_at = coalesce(to_timestamp(n.d / 1000.0), check_due_at)
   from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::boolean[], $5::text[], $6::bigint[], $7::bigint[])
     as n (id, b, s, k, g, p, d)
   where accounts.id = n.id`,
);

/** Writes balances, sequence numbers, guards, last bets and the times at play that have begun back to
 *  accounts that this transaction has locked.
 *  Cost: one round trip; of the last bet a flag an account, and a moment in the row written anyway. */
export function updateBalances(db: Queryable, accounts: readonly AccountState[]) {
  const values = [
    numberArray(accounts.map((each) => each.id)),
    numberArray(accounts.map((each) => each.balanceMinor)),
    numberArray(accounts.map((each) => each.seq)),
    accounts.map((each) => each.hasStaked === true),
  ];
  if (!accounts.some(({ guard, begun }) => guard ?? begun)) return run(db, UPDATE_BALANCES, values);
  const guards = accounts.map(({ guard }) => (guard ? `"${printGuard(guard.state)}"` : 'null'));
  const since = accounts.map(({ begun }) => begun?.since ?? 'null');
  const dueAt = accounts.map(({ begun }) => begun?.dueAt ?? 'null');
  return run(db, UPDATE_PROTECTED, [
    ...values,
    ...[guards, since, dueAt].map((list) => `{${list.join(',')}}`),
  ]);
}

const INSERT_ACCOUNTS = statement(
  'ledger_insert_accounts',
  `insert into accounts (id, kind, member_id)
   select a, k, $3::bigint from unnest($1::bigint[], $2::text[]) as n (a, k) on conflict (id) do nothing`,
);

/** Opens accounts of a member, or accounts without a member when it is null; existing ones are unchanged.
 *  Cost: one round trip. */
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

const SET_FROZEN = statement('ledger_set_frozen', 'update accounts set is_frozen = $2 where id = $1');

/** Sets or clears an account's frozen flag; nothing may leave a frozen account.
 *  Cost: one round trip. */
export const setFrozen = (db: Queryable, accountId: bigint, isFrozen: boolean): Promise<number> =>
  affected(db, SET_FROZEN, [accountId, isFrozen]);

const READ_BALANCES = statement(
  'ledger_read_balances',
  `select ${STATE} from accounts where id = any($1::bigint[])`,
);

const READ_FOR_BETS = statement(
  'ledger_read_for_bets',
  `select ${STATE}, ${PLAY} as play from accounts where id = $1`,
);

/** The account of a member as a bet would find it, read without a lock.   Units: 1/100.
 *  Cost: one round trip; for a member whose check would be due up to a hundred entries by their key. */
export async function readAccountForBets(db: Queryable, id: bigint): Promise<AccountState | undefined> {
  const row = await firstRow<AccountRow>(db, READ_FOR_BETS, [id]);
  return row && stateOf(row);
}

/** Reads accounts without a lock, so the balances may change before the caller uses them. An id without an
 *  account is omitted.
 *  Units: 1/100.   Cost: one round trip. */
export const readAccounts = async (
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, AccountState>> => {
  const found = await rows<AccountRow>(db, READ_BALANCES, [numberArray(ids)]);
  return new Map(found.map((row) => [row.id, stateOf(row)]));
};

type NewSums = {
  readonly kept: Readonly<Record<string, string>>;
  readonly found: readonly {
    readonly kind: string;
    readonly amount_minor: bigint;
    readonly count: number;
    readonly seq: bigint;
  }[];
};

const READ_NEW_SUMS = statement(
  'ledger_read_new_sums',
  `select coalesce(s.sums, '{}')::text as kept, n.kind, n.amount_minor, n.count, n.seq
   from (select $1::bigint as account_id) a
   left join account_sums s using (account_id)
   left join lateral (
     select e.kind, sum(e.amount_minor)::bigint as amount_minor, count(*)::integer as count, max(e.seq) as seq
     from entries e where e.account_id = a.account_id and e.seq > coalesce(s.seq, 0)
     group by e.kind
   ) n on true`,
);

/** The stored sums of an account, and those of the entries after them. One statement, so one snapshot.
 *  Cost: one round trip. */
export async function readNewSums(db: Queryable, accountId: bigint): Promise<NewSums> {
  type Row = {
    kept: string;
    kind: string | null;
    amount_minor: bigint;
    count: number;
    seq: bigint;
  };
  const found = await rows<Row>(db, READ_NEW_SUMS, [accountId]);
  return {
    kept: JSON.parse(found[0]?.kept ?? '{}') as Record<string, string>,
    found: found.flatMap(({ kind, ...rest }) => (kind === null ? [] : [{ kind, ...rest }])),
  };
}

// The times of an account's entries rise with their numbers, save for transactions that waited for its lock.
const SUMS_SINCE = statement(
  'ledger_sums_since',
  `with recursive search (low, high) as (
     select 0::bigint, seq from accounts where id = $1
     union all
     select case when e.at < m.from_at then m.mid else s.low end,
       case when e.at < m.from_at then s.high else m.mid - 1 end
     from search s
     cross join lateral (
       select (s.low + s.high + 1) / 2 as mid, to_timestamp($2::float8 / 1000) as from_at
     ) m
     join entries e on e.account_id = $1 and e.seq = m.mid
     where s.low < s.high
   )
   select e.kind, sum(e.amount_minor)::bigint as amount_minor
   from entries e
   where e.account_id = $1 and e.seq > (select low from search where low = high)
   group by e.kind`,
);

/** The sums of an account's entries from a moment on, by kind.   Units: 1/100, Unix ms.
 *  Cost: one round trip; a look-up by key for each halving of the entries' numbers, one range of the key. */
export const readSumsSince = (
  db: Queryable,
  accountId: bigint,
  from: number,
): Promise<{ readonly kind: string; readonly amount_minor: bigint }[]> =>
  rows(db, SUMS_SINCE, [accountId, from]);

const KEEP_SUMS = statement(
  'ledger_keep_sums',
  `insert into account_sums (account_id, seq, sums) values ($1, $2, $3::jsonb)
   on conflict (account_id) do update set seq = excluded.seq, sums = excluded.sums where account_sums.seq < excluded.seq`,
);

/** Stores sums up to an entry; older sums never replace newer ones.
 *  Cost: one round trip. */
export const upsertSums = (
  db: Queryable,
  accountId: bigint,
  seq: bigint,
  sums: ReadonlyMap<string, bigint>,
): Promise<number> =>
  affected(db, KEEP_SUMS, [
    accountId,
    seq,
    JSON.stringify(Object.fromEntries(Array.from(sums, ([kind, amount]) => [kind, String(amount)]))),
  ]);
