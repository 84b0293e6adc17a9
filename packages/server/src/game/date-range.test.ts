import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { readRange, type RangeQuery } from './date-range.ts';

/** 2026-11-21 02:00 in UTC+8, which is still the 20th in UTC. */
const NOW = epochMs(Date.UTC(2026, 10, 20, 18));
const day = (date: string): number => Date.parse(`${date}T00:00:00+08:00`);

const CASES: readonly (readonly [name: string, query: RangeQuery, from: string, to: string])[] = [
  ['today', { range: 'today' }, '2026-11-21', '2026-11-22'],
  ['seven days', { range: '7days' }, '2026-11-15', '2026-11-22'],
  ['thirty days', { range: '30days' }, '2026-10-23', '2026-11-22'],
  ['nothing asked', {}, '2026-10-23', '2026-11-22'],
  ['empty texts', { range: '', start_date: '', end_date: '', date: '' }, '2026-10-23', '2026-11-22'],
  ['one day', { date: '2026-11-03' }, '2026-11-03', '2026-11-04'],
  ['a day that does not exist', { date: '2026-02-30' }, '2026-10-23', '2026-11-22'],
  [
    'two dates',
    { range: 'custom', start_date: '2026-11-01', end_date: '2026-11-03' },
    '2026-11-01',
    '2026-11-04',
  ],
  ['a start alone', { start_date: '2026-11-19' }, '2026-11-19', '2026-11-22'],
  ['more than 92 days', { start_date: '2020-01-01', end_date: '2026-11-03' }, '2026-08-04', '2026-11-04'],
  [
    'dates the wrong way round',
    { start_date: '2026-11-09', end_date: '2026-11-03' },
    '2026-11-04',
    '2026-11-04',
  ],
  ['words of other clients', { range: 'yesterday', date: '7' }, '2026-10-23', '2026-11-22'],
];

it.each(CASES)('%s', (_name, query, from, to) => {
  expect(readRange(query, 480, NOW)).toEqual({ from: day(from), to: day(to) });
});
