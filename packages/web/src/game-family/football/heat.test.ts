import { expect, test } from 'vitest';

import { scoreTable } from '@tessera/domain/games/football/score-table';

import { heatRows } from './heat.ts';

test('the heat map holds every ticket once, at its score', () => {
  const rows = heatRows(scoreTable({ home: 156, away: 124 }, -6));
  const cells = rows.flat();
  expect(rows.map((row) => row.length)).toEqual(Array.from({ length: 10 }, () => 10));
  expect(cells.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(1_000_000_000);
  expect([rows[2]?.[1]?.tickets, rows[1]?.[2]?.tickets]).toEqual([91_752_767, 72_931_686]);
  expect(cells.every(({ home, away }) => rows[home]?.[away]?.home === home)).toBe(true);
  expect(cells.filter(({ heat }) => heat === 1)).toMatchObject([{ home: 1, away: 1, tickets: 124_689_657 }]);
});
