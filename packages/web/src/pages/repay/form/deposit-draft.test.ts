import { expect, test } from 'vitest';

import { nextAmount, problemOf, type DepositChannel } from './deposit-draft.ts';

const CHANNEL: DepositChannel = {
  id: 1,
  code: 'usdt-trc20',
  name: 'USDT',
  type: 'trc20',
  network: 'tron',
  icon: 'trc20',
  min_amount: '10.00',
  max_amount: '1000.00',
  fee_rate: '0.0000',
  fee_min: '0.00',
  hours: '0-1',
  status: 1,
};
const OFF = { ...CHANNEL, id: 2, status: 0 };

test.each([
  ['', 1, 'deposit.enterAmount', undefined],
  ['0', 1, 'deposit.enterAmount', undefined],
  ['50', null, 'deposit.chooseChannel', undefined],
  ['50', 2, 'deposit.chooseChannel', undefined],
  ['9.99', 1, 'deposit.tooLittle', '10.00'],
  ['1000.01', 1, 'deposit.tooMuch', '1000.00'],
])('%j by channel %j waits for %s', (amount, channelId, key, limit) => {
  const problem = problemOf({ amount, channelId }, [CHANNEL, OFF]);
  expect([problem?.key, problem?.amount]).toEqual([key, limit]);
});

test.each(['10', '10.', '1000.00'])('%j may be sent', (amount) => {
  expect(problemOf({ amount, channelId: 1 }, [CHANNEL, OFF])).toBeNull();
});

test.each([
  ['1', '12', '12'],
  ['1', '1,250.5', '1250.5'],
  ['1', '1,250', '1250'],
  ['12', '12,', '12.'],
  ['1', '12,50', '12.50'],
  ['1', '1,250,00', '1250.00'],
  ['1', '\u0661\u0662\u066b\u0665', '12.5'],
  ['1', '1x', '1'],
  ['1.25', '1.255', '1.25'],
  ['', '007', '7'],
  ['5', '', ''],
  ['1', '-1', '1'],
])('a field with %j into which %j is put shows %j', (before, typed, shown) => {
  expect(nextAmount(before, typed)).toBe(shown);
});
