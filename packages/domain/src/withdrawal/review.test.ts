import { expect, test } from 'vitest';

import { epochMs } from '../time.ts';
import { approvalsNeeded, type ReviewCase, reviewFlags } from './review.ts';

const POLICY = {
  reviewFromMinor: 10_000n,
  reviewFromWeekMinor: 30_000n,
  twoPersonsAboveMinor: 1_000_000n,
  twoPersonsAboveWeekMinor: 3_000_000n,
};

test.each([
  [9_999n, 9_999n, [], 0],
  [9_999n, 9_999n, ['new_card'], 1],
  [10_000n, 10_000n, [], 1],
  [1n, 29_999n, [], 0],
  [1n, 30_000n, [], 1],
  [1_000_000n, 3_000_000n, [], 1],
  [1_000_000n, 1_000_000n, ['shared_address', 'pass_through'], 1],
  [1_000_001n, 1_000_001n, [], 2],
  [1n, 3_000_001n, [], 2],
] as const)(
  'requires, for %s in a day and %s in a week with %j, %s approvals',
  (dayMinor, weekMinor, flags, expected) => {
    expect(approvalsNeeded({ dayMinor, weekMinor }, flags, POLICY)).toBe(expected);
  },
);

test('requires two approvals when the two-person sum is below the review sum', () => {
  const policy = { ...POLICY, reviewFromMinor: 100n, twoPersonsAboveMinor: 50n };
  expect(approvalsNeeded({ dayMinor: 51n, weekMinor: 51n }, [], policy)).toBe(2);
});

const USUAL: ReviewCase = {
  now: epochMs(1_300),
  cardAddedAt: epochMs(1_000),
  cardHoldMs: 100,
  isSharedAddress: false,
  turnover: { stakedMinor: 500n, neededMinor: 500n, leftMinor: 0n, lockedMinor: 0n },
  cameMinor: 500n,
  receivedMinor: 250n,
};

test.each([
  ['nothing unusual', {}, []],
  ['a card three holds old is not new, one younger is', { now: epochMs(1_299) }, ['new_card']],
  ['somebody else has the address', { isSharedAddress: true }, ['shared_address']],
  ['more came than was staked', { cameMinor: 501n }, ['pass_through']],
  ['most of it came from other members', { receivedMinor: 251n }, ['pass_through']],
  [
    'all of it',
    { now: epochMs(1_000), isSharedAddress: true, cameMinor: 501n },
    ['new_card', 'shared_address', 'pass_through'],
  ],
] as const)('%s', (_, change, expected) => {
  expect(reviewFlags({ ...USUAL, ...change })).toEqual(expected);
});
