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
  ['custom without dates', { range: 'custom' }, '2026-10-23', '2026-11-22'],
];

it.each(CASES)('%s', (_name, query, from, to) => {
  expect(readRange(query, 480, NOW)).toEqual({ from: day(from), to: day(to) });
});

it.each([
  ['a word of other clients', { range: 'yesterday' }, 'range'],
  ['a name that every object has', { range: 'constructor' }, 'range'],
  ['a day that does not exist', { date: '2026-02-30' }, 'date'],
  ['days counted back', { date: '7' }, 'date'],
  ['a start before all days', { start_date: '1999-12-31' }, 'start_date'],
  ['an end after all days', { range: 'today', end_date: '3000-01-01' }, 'end_date'],
])('rejects %s', (_name, query, field) => {
  expect(() => readRange(query, 480, NOW)).toThrow(
    expect.objectContaining({ code: 'INVALID_PARAMETERS', detail: { field } }),
  );
});
