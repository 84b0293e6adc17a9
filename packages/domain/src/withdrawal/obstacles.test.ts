import { expect, test } from 'vitest';

import { epochMs } from '../time.ts';
import { obstaclesOf, type WithdrawalCase } from './obstacles.ts';

const NOW = epochMs(1_000_000);
const SOON = epochMs(1_000_001);

const FREE: WithdrawalCase = {
  now: NOW,
  amountMinor: 2_000n,
  hasFundPassword: true,
  fundPasswordLockedUntil: null,
  isFrozen: false,
  isOff: false,
  hasCard: true,
  cardUsableAt: NOW,
  isRateOld: false,
  passwordHeldUntil: NOW,
  hasPending: false,
  turnoverLeftMinor: 0n,
  dailyLeftMinor: 2_000n,
  dayEndsAt: epochMs(9_000_000),
  balanceMinor: 2_000n,
};

test('reports no obstacle at the exact limit of every rule', () => {
  expect(obstaclesOf(FREE)).toEqual([]);
});

const EVERY = [
  ['no_fund_password', 'FUND_PASSWORD_NOT_SET', { hasFundPassword: false }, { until: null, leftMinor: null }],
  [
    'fund_password_locked',
    'FUND_PASSWORD_LOCKED',
    { fundPasswordLockedUntil: SOON },
    { until: SOON, leftMinor: null },
  ],
  ['frozen', 'ACCOUNT_IS_FROZEN', { isFrozen: true }, { until: null, leftMinor: null }],
  ['no_card', 'CARD_NOT_EXISTS', { hasCard: false }, { until: null, leftMinor: null }],
  ['rate', 'RATE_TOO_OLD', { isRateOld: true }, { until: null, leftMinor: null }],
  ['daily', 'DAILY_LIMIT', { dailyLeftMinor: 1_999n }, { until: FREE.dayEndsAt, leftMinor: null }],
  ['off', 'WITHDRAW_REJECT', { isOff: true }, { until: null, leftMinor: null }],
  ['card_new', 'WITHDRAW_REJECT', { cardUsableAt: SOON }, { until: SOON, leftMinor: null }],
  ['password_changed', 'WITHDRAW_REJECT', { passwordHeldUntil: SOON }, { until: SOON, leftMinor: null }],
  ['pending', 'WITHDRAW_REJECT', { hasPending: true }, { until: null, leftMinor: null }],
  ['turnover', 'WITHDRAW_REJECT', { turnoverLeftMinor: 1n }, { until: null, leftMinor: 1n }],
  ['balance', 'BALANCE_NOT_ENOUGH', { balanceMinor: 1_999n }, { until: null, leftMinor: 1n }],
] as const;

test.each(EVERY)('%s is rejected with %s', (reason, code, change, bound) => {
  expect(obstaclesOf({ ...FREE, ...change })).toEqual([{ code, reason, ...bound }]);
});

test('reports every obstacle at once, in the order of refusal', () => {
  const worst: WithdrawalCase = Object.assign({ ...FREE }, ...EVERY.map(([, , change]) => change));
  expect(obstaclesOf(worst).map(({ reason }) => reason)).toEqual(EVERY.map(([reason]) => reason));
});
