import { expect, test } from 'vitest';

import { betOf } from '../pages/game/record/rows/test-bets.ts';
import { isCalledOff, rowOfRecord } from './record-row.ts';
import { sumsOf } from './round-return.ts';

const PARTS = [{ stake: '4.00', paid: '9.00', auto_cashout: null, createtime: 1_764_547_200 }];

// Of a ticket that is void after a part: 9.00 for its part, and 6.00 of its 10.00 that went on.
test.each([
  ['void', [], '10.00'],
  ['member', [], '10.00'],
  ['cashout', [], '15.00'],
  ['void', PARTS, '15.00'],
  ['push', PARTS, '15.00'],
] as const)('a ticket that is cancelled, %s with the parts %j, returned %s', (reason, parts, returned) => {
  const isOff = returned === '10.00';
  const win_amount = isOff ? '0.00' : returned;
  const status = 'cancelled';
  const bet = betOf(1, { status, result_reason: reason, win_amount, legs: [], parts: [...parts] });
  const row = rowOfRecord(bet);
  expect([row.returned, isCalledOff(row)]).toEqual([returned, isOff]);
  expect(sumsOf([bet]).backMinor).toBe(BigInt(returned.replace('.', '')));
});
