import { expect, test } from 'vitest';

import { betsOn } from './use-issue-bets.ts';

test('the bets of an issue are its standing ones', () => {
  const bet = (game_no: string, amount: string, status: 'pending' | 'win' | 'cancelled' = 'pending') => ({
    game_no,
    amount,
    status,
  });
  const bets = [
    bet('20261121-0042', '10.00'),
    bet('20261121-0042', '0.50'),
    bet('20261121-0042', '7.00', 'cancelled'),
    bet('20261121-0041', '99.00'),
  ];
  expect(betsOn('20261121-0042', bets)).toEqual({ count: 2, stakedMinor: 10_50n });
  expect(betsOn('20261121-0043', bets)).toEqual({ count: 0, stakedMinor: 0n });
});
