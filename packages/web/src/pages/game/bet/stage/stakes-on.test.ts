import { expect, test } from 'vitest';

import type { RecordRow } from '../../../../bets/record-row.ts';
import { stakesOn } from './stakes-on.ts';

const bet = (issue: string, pick: string, stake: string) =>
  ({ issue, play: 'side', pick, stake }) as RecordRow;

test('sums the stakes on each selection of an issue, and of no other', () => {
  const bets = [
    bet('20261121-0042', 'big', '10.00'),
    bet('20261121-0042', 'big', '2.50'),
    bet('20261121-0042', 'odd', '1.00'),
    bet('20261121-0041', 'even', '7.00'),
  ];
  expect([...stakesOn('20261121-0042', bets)]).toEqual([
    ['side|big', 1250n],
    ['side|odd', 100n],
  ]);
  expect(stakesOn(null, bets).size).toBe(0);
});
