import { expect, test } from 'vitest';

import { guestPlayed } from './guest-played.ts';

const FROM = 1_000;
const betOf = (status: 'pending' | 'win' | 'lose' | 'cancelled', placedAtMs: number, payout = '0.00') => ({
  status,
  stake: '10.00',
  payout,
  placedAtMs,
  drawsAtMs: placedAtMs + 100,
});

test.each([
  ['nothing', [], ['0.00', '0.00', '0.00']],
  ['an open bet: its stake is no loss yet', [betOf('pending', 1_500)], ['10.00', '0.00', '0.00']],
  ['a lost bet', [betOf('lose', 1_500)], ['10.00', '0.00', '-10.00']],
  ['a lost bet, half of which came back', [betOf('lose', 1_500, '5.00')], ['10.00', '5.00', '-5.00']],
  ['a win', [betOf('win', 1_500, '19.50')], ['10.00', '19.50', '9.50']],
  ['a cancelled bet: nothing', [betOf('cancelled', 1_500, '10.00')], ['0.00', '0.00', '0.00']],
  ['a bet before the period: nothing', [betOf('lose', 500)], ['0.00', '0.00', '0.00']],
  [
    'a bet before the period that is paid within it',
    [betOf('win', 950, '19.50')],
    ['0.00', '19.50', '19.50'],
  ],
] as const)('a guest has played %s', (_, bets, [staked, returned, profit]) => {
  expect(guestPlayed(bets, (ms) => ms >= FROM)).toEqual({ staked, returned, profit });
});
