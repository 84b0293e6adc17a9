import { expect, test } from 'vitest';

import { addEntry, openAccount, setAccount } from '../store/ledger-statements.ts';
import { createMemory } from '../store/transactions.ts';
import { createCheckedPlay, findBreachesOfPlay } from './check-protection.ts';

const NOW = 1_800_000_000_000;
const MEMBER = 100_001n;
const ACCOUNT = MEMBER * 16n;

/** A stake of a member in a commit, with the guard that the account has afterwards. */
function staked(guard: readonly bigint[] | null, excludedUntil?: number): string[] {
  const memory = createMemory({ now: () => NOW });
  const checked = createCheckedPlay();
  openAccount(memory, ACCOUNT, 'main');
  if (excludedUntil !== undefined)
    memory.append(memory.tables.protection.exclusions, {
      member_id: MEMBER,
      length: 'day',
      from_at: NOW - 1,
      until_at: excludedUntil,
    });
  expect(findBreachesOfPlay(memory, checked)).toEqual([]);
  memory.touched.accounts.clear();
  const row = { id: ACCOUNT, kind: 'main', balance_minor: 0n, seq: 1n, is_frozen: false, guard };
  setAccount(memory, row);
  addEntry(memory, ACCOUNT, 1n, { posting: 1n, kind: 'stake', amount: -5n, after: 0n, ref: 1n });
  return findBreachesOfPlay(memory, checked);
}

/** A limit of a day whose window is open. Measures: 1 loss, 2 stake, 3 time. */
const limit = (measure: bigint, max: bigint, used: bigint): bigint[] => [
  0n,
  BigInt(NOW),
  0n,
  3n * measure,
  max,
  BigInt(NOW - 1_000),
  used,
];

test.each<[string, string[], number]>([
  ['a stake without limits', staked(null), 0],
  ['a stake up to the limit', staked(limit(2n, 5n, 5n)), 0],
  ['a stake beyond it', staked(limit(2n, 5n, 6n)), 1],
  ['a loss beyond its limit', staked(limit(1n, 5n, 6n)), 1],
  ['a bet once the time is used up', staked(limit(3n, 60_000n, 60_000n)), 1],
  ['a bet before', staked(limit(3n, 60_000n, 59_999n)), 0],
  ['a bet in an exclusion', staked(null, NOW + 1), 1],
  ['a bet after one', staked(null, NOW), 0],
])('%s', (_says, found, count) => {
  expect(found).toHaveLength(count);
});
