import { expect, it } from 'vitest';

import type { ObservedProtection } from '../observed/snapshot.ts';
import { timeBreaches } from './time-limits.ts';

const T0 = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const limit = (atMs: number, amount: string | null): ObservedProtection => ({
  member: 'ann',
  atMs: T0 + atMs,
  change: { kind: 'limit', measure: 'time', period: 'day', amount },
});
const at = (...minutes: readonly number[]) =>
  minutes.map((each) => ({ id: `at ${each}`, atMs: T0 + each * MINUTE }));

it.each<[string, readonly ObservedProtection[], ReturnType<typeof at>, readonly string[]]>([
  ['time is used up by going on', [limit(0, '20')], at(1, 10, 20, 22), ['at 22']],
  ['pauses are not play', [limit(0, '20')], at(1, 11, 27, 36), []],
  ['a gap of a quarter of an hour is', [limit(0, '20')], at(1, 16, 22), ['at 22']],
  ['time before the limit does not count', [limit(30 * MINUTE, '20')], at(1, 10, 20, 31, 40, 50), []],
  ['a window is open for a day', [limit(0, '20')], at(1, 15, DAY / MINUTE + 1, DAY / MINUTE + 15), []],
  ['no time is none', [limit(0, '0')], at(1), ['at 1']],
  [
    'less counts in the window that is open',
    [limit(0, '60'), limit(12 * MINUTE, '5')],
    at(1, 11, 13),
    ['at 13'],
  ],
  ['no limit is none', [limit(0, '5'), limit(MINUTE, null)], at(2, 12, 22), []],
])('%s', (_, changes, uses, expected) => {
  expect(timeBreaches(changes, uses).map((breach) => breach.at)).toEqual(expected);
});

it('says how long it was', () => {
  expect(timeBreaches([limit(0, '5')], at(1, 8))[0]?.message).toBe('has played 420 s of time day 5 min');
});
