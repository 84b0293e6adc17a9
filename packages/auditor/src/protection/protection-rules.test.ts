import { expect, it } from 'vitest';

import type { ObservedProtection } from '../observed/snapshot.ts';
import { breachesOf } from './protection-rules.ts';
import type { Use } from './use.ts';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const change = (atMs: number, made: ObservedProtection['change']): ObservedProtection => ({
  member: 'ann',
  change: made,
  atMs: T0 + atMs,
});
const limit = (atMs: number, amount: string | null, measure = 'stake'): ObservedProtection =>
  change(atMs, { kind: 'limit', measure, period: 'day', amount });
const use = (atMs: number, stakeMinor: bigint, more: Partial<Use> = {}): Use => ({
  id: `at ${atMs}`,
  atMs: T0 + atMs,
  gameIds: [1],
  stakeMinor,
  backMinor: 0n,
  returnedMinor: 0n,
  backFromMs: T0 + atMs,
  ...more,
});
const every = (minutes: number, count: number): Use[] =>
  Array.from({ length: count }, (_, at) => use(at * minutes * MINUTE, 1n));
const found = (
  changes: readonly ObservedProtection[],
  uses: readonly Use[],
  answersChecks = true,
): string[] => breachesOf(changes, uses, { answersChecks }).map(({ at }) => at);

it.each<[string, readonly ObservedProtection[], readonly Use[], readonly string[]]>([
  ['a limit is used to the cent', [limit(0, '10.00')], [use(1, 400n), use(2, 600n)], []],
  ['and not by one more', [limit(0, '10.00')], [use(1, 400n), use(2, 601n)], ['at 2']],
  ['stakes of before the limit do not count', [limit(1, '10.00')], [use(0, 900n), use(2, 1_000n)], []],
  [
    'less is in force at once, in the window that is open',
    [limit(0, '10.00'), limit(2, '5.00')],
    [use(1, 400n), use(3, 101n)],
    ['at 3'],
  ],
  [
    'a window is open for 24 hours from its first use',
    [limit(0, '10.00')],
    [use(1, 1_000n), use(DAY, 1n), use(DAY + 1, 1_000n)],
    [`at ${DAY}`],
  ],
  [
    'a stake that came back was none',
    [limit(0, '10.00')],
    [use(1, 1_000n, { backMinor: 1_000n }), use(2, 1_000n)],
    [],
  ],
  [
    'and half of one was half of it',
    [limit(0, '10.00')],
    [use(1, 1_000n, { backMinor: 500n }), use(2, 500n), use(3, 1n)],
    ['at 3'],
  ],
  [
    'a stake that came back makes no room in a later window',
    [limit(0, '10.00'), limit(0, '10.00', 'loss')],
    [use(1, 1_000n, { backMinor: 1_000n }), use(DAY, 1_000n), use(DAY + 1, 1_000n), use(DAY + 2, 1n)],
    [`at ${DAY + 2}`, `at ${DAY + 2}`],
  ],
  [
    'winnings of the window before offset losses',
    [limit(0, '10.00', 'loss')],
    [use(1, 1_000n, { returnedMinor: 500n, backFromMs: T0 + DAY }), use(DAY + 1, 1_500n), use(DAY + 2, 1n)],
    [`at ${DAY + 2}`],
  ],
  [
    'winnings are lost again, and do not make room for stakes',
    [limit(0, '10.00'), limit(0, '10.00', 'loss')],
    [use(1, 1_000n, { returnedMinor: 500n }), use(2, 500n)],
    ['at 2'],
  ],
  [
    'losses are what did not come back yet',
    [limit(0, '10.00', 'loss')],
    [use(1, 1_000n, { returnedMinor: 500n, backFromMs: T0 + 3 }), use(2, 500n), use(4, 1n)],
    ['at 2', 'at 4'],
  ],
  ['no limit is none', [limit(0, '10.00'), limit(1, null)], [use(2, 1_001n)], []],
  [
    'nothing is accepted in a time-out',
    [change(0, { kind: 'exclusion', length: 'day' })],
    [use(0, 1n), use(1, 1n), use(DAY - 1, 1n), use(DAY, 1n)],
    ['at 1', `at ${DAY - 1}`],
  ],
  [
    'nor ever after an exclusion for good',
    [change(0, { kind: 'exclusion', length: 'for_good' })],
    [use(9_000 * DAY, 1n)],
    [`at ${9_000 * DAY}`],
  ],
  [
    'nor on a blocked game',
    [change(0, { kind: 'block', gameId: 2 })],
    [use(1, 1n), use(2, 1n, { gameIds: [1, 2] })],
    ['at 2'],
  ],
])('%s', (_, changes, uses, expected) => {
  expect(found(changes, uses)).toEqual(expected);
});

it('a check is due after half an hour at play, and an answer goes on from there', () => {
  const answer = change(31 * MINUTE, { kind: 'answer' });
  expect(found([], every(10, 4))).toEqual([]);
  expect(found([], every(11, 4))).toEqual([`at ${33 * MINUTE}`]);
  expect(found([answer], every(11, 6))).toEqual([]);
  expect(found([], every(16, 9))).toEqual([]);
  expect(found([], every(11, 4), false)).toEqual([]);
});

it('a longer interval is the one that counts', () => {
  expect(found([change(0, { kind: 'interval', minutes: 45 })], every(11, 5))).toEqual([]);
});
