import { expect, it } from 'vitest';

import { DAY_MS, epochMs } from '../time.ts';
import { ceilingAt, ceilingLimit, crossesCeiling } from './ceiling.ts';

it.each([
  [18, 500_00n],
  [24, 500_00n],
  [25, 1_000_00n],
  [undefined, 1_000_00n],
])('at the age of %s the ceiling is %s', (age, ceiling) => {
  expect(ceilingAt(1_000_00n, age)).toBe(ceiling);
});

it('half of an odd cent is in favour of the ceiling', () => {
  expect(ceilingAt(1_01n, 18)).toBe(50n);
});

const NOW = epochMs(100 * DAY_MS);
it.each([
  { name: 'what reaches it', used: 900_00n, amount: 100_00n, daysAgo: 1, crosses: false },
  { name: 'a cent more', used: 900_00n, amount: 100_01n, daysAgo: 1, crosses: true },
  { name: 'what follows a crossing', used: 1_000_01n, amount: 1n, daysAgo: 1, crosses: false },
  { name: 'a cent after it was reached', used: 1_000_00n, amount: 1n, daysAgo: 1, crosses: true },
  { name: 'the first of a new window', used: 900_00n, amount: 100_01n, daysAgo: 30, crosses: false },
  { name: 'a first one beyond it', used: 900_00n, amount: 1_000_01n, daysAgo: 30, crosses: true },
])('$name crosses it: $crosses', ({ used, amount, daysAgo, crosses }) => {
  const since = epochMs(NOW - daysAgo * DAY_MS);
  expect(crossesCeiling(ceilingLimit(1_000_00n, { since, used }), amount, NOW)).toBe(crosses);
});
