import { expect, it } from 'vitest';

import { absentDeaths } from './run-prove.ts';

it.each([
  [3, 0, true],
  [5, 2, true],
  [4, 2, false],
  [140, 131, false],
  [2, 0, false],
])('of %i deaths at failpoints, of which %i came, most are missing: %s', (injected, fired, isMissing) => {
  const results = Array.from(
    { length: injected + 9 },
    (_, at) => ({ id: at < injected ? 'F27' : 'F1' }) as const,
  );
  expect(absentDeaths(results, { 'call-received': fired }).length > 0).toBe(isMissing);
});
