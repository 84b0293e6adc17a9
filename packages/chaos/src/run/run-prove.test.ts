import { expect, it } from 'vitest';

import { deathAt, TICKET_POINTS } from '../failpoints/faults.ts';
import { absentDeaths } from './run-prove.ts';

const death = (point: Parameters<typeof deathAt>[0]) => ({ id: 'F27', name: deathAt(point) }) as const;

it.each([
  [3, 0, true],
  [5, 2, true],
  [4, 2, false],
  [140, 131, false],
  [2, 0, false],
])('of %i deaths at failpoints, of which %i came, most are missing: %s', (injected, fired, isMissing) => {
  const results = Array.from({ length: injected + 9 }, (_, at) =>
    at < injected ? death('call-received') : ({ id: 'F1', name: '' } as const),
  );
  expect(absentDeaths(results, { 'call-received': fired }).length > 0).toBe(isMissing);
});

it('deaths at steps that a short run may not come by are not missing', () => {
  const rare = ['login-noted', 'chase-bought', 'witness-recorded', 'code-stored'] as const;
  expect(absentDeaths(rare.map(death), {})).toEqual([]);
  const usual = ['batch-committed', 'draw-stored', 'chunk-paid'] as const;
  expect(absentDeaths([...rare, ...usual].map(death), {})).toEqual(['a death at most failpoints']);
  expect(absentDeaths([...rare, ...usual].map(death), { 'login-noted': 4 })).toHaveLength(1);
});

it('a step of tickets at which no death came is missing, once it was tried twice', () => {
  const others = Object.fromEntries(TICKET_POINTS.slice(1).map((point) => [point, 2]));
  const [first] = TICKET_POINTS;
  const tried = [...TICKET_POINTS, ...TICKET_POINTS].map(death);
  expect(absentDeaths(tried, others)).toEqual([`a death at ${first}`]);
  expect(absentDeaths(tried, { ...others, [first!]: 1 })).toEqual([]);
  expect(absentDeaths(tried.slice(1), others)).toEqual([]);
});
