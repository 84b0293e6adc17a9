import { expect, it } from 'vitest';

import type { ObservedCredit, ObservedProtection } from '../observed/snapshot.ts';
import { depositBreaches } from './deposit-limits.ts';

const T0 = 1_800_000_000_000;
const DAY = 24 * 3_600_000;

const limit = (atMs: number, amount: string | null, period = 'day'): ObservedProtection => ({
  member: 'ann',
  atMs: T0 + atMs,
  change: { kind: 'limit', measure: 'deposit', period, amount },
});
const credit = (atMs: number, minor: bigint, lockedMinor = 0n): ObservedCredit => ({
  member: 'ann',
  depositId: `at ${atMs}`,
  minor,
  lockedMinor,
  atMs: T0 + atMs,
});

it.each<[string, readonly ObservedProtection[], readonly ObservedCredit[], readonly string[]]>([
  ['a limit is used to the cent', [limit(0, '10.00')], [credit(2_000, 400n), credit(2_001, 600n)], []],
  ['and not by one more', [limit(0, '10.00')], [credit(2_000, 400n), credit(2_001, 601n)], ['at 2001']],
  [
    'what exceeds it lies locked',
    [limit(0, '10.00')],
    [credit(2_000, 1_000n, 500n), credit(2_001, 0n, 90n)],
    [],
  ],
  ['nothing is locked while there is room', [limit(0, '10.00')], [credit(2_000, 999n, 1n)], ['at 2000']],
  ['nothing is locked without a limit', [], [credit(2_000, 0n, 5n)], ['at 2000']],
  [
    'what was locked is credited in the next window',
    [limit(0, '10.00')],
    [credit(2_000, 1_000n, 500n), credit(2_000 + DAY, 500n, -500n)],
    [],
  ],
  [
    'and not before',
    [limit(0, '10.00')],
    [credit(2_000, 1_000n, 500n), credit(2_000 + DAY - 1, 500n, -500n)],
    [`at ${2_000 + DAY - 1}`],
  ],
  [
    'less is in force at once',
    [limit(0, '10.00'), limit(3_000, '5.00')],
    [credit(2_000, 600n), credit(3_001, 1n)],
    ['at 3001'],
  ],
  [
    'the narrowest of several decides',
    [limit(0, '10.00'), limit(0, '8.00', 'week')],
    [credit(2_000, 800n, 200n), credit(2_000 + DAY, 1n)],
    [`at ${2_000 + DAY}`],
  ],
  ['a first limit holds from then on', [limit(5, '10.00')], [credit(4, 5_000n), credit(6, 1_001n)], ['at 6']],
  ['what it lets in whole is used', [limit(0, '10.00')], [credit(1, 600n), credit(2, 400n, 50n)], []],
  ['no limit is none', [limit(0, '10.00'), limit(5_000, null)], [credit(6_000, 5_000n)], []],
])('%s', (_, changes, credits, expected) => {
  expect(depositBreaches(changes, credits).map(({ at }) => at)).toEqual(expected);
});
