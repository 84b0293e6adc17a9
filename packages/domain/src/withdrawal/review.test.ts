import { expect, test } from 'vitest';

import { epochMs } from '../time.ts';
import { approvalsNeeded, type ReviewCase, reviewFlags } from './review.ts';

const POLICY = { reviewFromMinor: 10_000n, twoPersonsAboveMinor: 1_000_000n };

test.each([
  [9_999n, [], 0],
  [9_999n, ['new_card'], 1],
  [10_000n, [], 1],
  [1_000_000n, [], 1],
  [1_000_000n, ['shared_address', 'pass_through'], 1],
  [1_000_001n, [], 2],
] as const)('requires, for %s with %j, %s approvals', (amountMinor, flags, expected) => {
  expect(approvalsNeeded(amountMinor, flags, POLICY)).toBe(expected);
});

test('requires two approvals when the two-person amount is below the review amount', () => {
  expect(approvalsNeeded(51n, [], { reviewFromMinor: 100n, twoPersonsAboveMinor: 50n })).toBe(2);
});

const USUAL: ReviewCase = {
  now: epochMs(1_300),
  cardAddedAt: epochMs(1_000),
  cardHoldMs: 100,
  isSharedAddress: false,
  turnover: { stakedMinor: 500n, neededMinor: 500n, leftMinor: 0n },
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
