import { expect, test } from 'vitest';

import { problemOf, quickAmounts, type DepositChannel } from './deposit-draft.ts';

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
  hold_seconds: 0,
  rate: null,
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
  expect([problem?.key, problem?.limit]).toEqual([key, limit]);
});

test.each(['10', '10.', '1000.00'])('%j may be sent', (amount) => {
  expect(problemOf({ amount, channelId: 1 }, [CHANNEL, OFF])).toBeNull();
});

test('offers the round amounts within the limits of the channel', () => {
  expect(quickAmounts(CHANNEL)).toEqual(['100', '500', '1000']);
  expect(quickAmounts({ ...CHANNEL, min_amount: '500.01' })).toEqual(['1000']);
  expect(quickAmounts(undefined)).toHaveLength(5);
});
