import { expect, test } from 'vitest';

import { turnoverOf, type TurnoverSums } from './turnover.ts';

const NOTHING: TurnoverSums = {
  depositMinor: 0n,
  receivedMinor: 0n,
  promoMinor: 0n,
  rewardMinor: 0n,
  rewardTurnoverMinor: 0n,
  stakeMinor: 0n,
  cancelMinor: 0n,
  refundMinor: 0n,
  openMinor: 0n,
  hedgedMinor: 0n,
};

test.each([
  ['nothing came in', {}, 100, { stakedMinor: 0n, neededMinor: 0n, leftMinor: 0n }],
  [
    'a deposit must be staked once',
    { depositMinor: 500n },
    100,
    { stakedMinor: 0n, neededMinor: 500n, leftMinor: 500n },
  ],
  [
    'gifts and transfers count like deposits',
    { depositMinor: 100n, receivedMinor: 20n, promoMinor: 3n, stakeMinor: -50n },
    100,
    { stakedMinor: 50n, neededMinor: 123n, leftMinor: 73n },
  ],
  [
    'a reward is staked as often as it says, not by the percentage',
    { depositMinor: 100n, promoMinor: 30n, rewardMinor: 20n, rewardTurnoverMinor: 60n, stakeMinor: -50n },
    200,
    { stakedMinor: 50n, neededMinor: 280n, leftMinor: 230n },
  ],
  [
    'a reward is staked where nothing else must be',
    { depositMinor: 100n, promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 60n },
    0,
    { stakedMinor: 0n, neededMinor: 60n, leftMinor: 60n },
  ],
  [
    'a stake that came back was none',
    { depositMinor: 100n, stakeMinor: -100n, cancelMinor: 30n, refundMinor: 20n },
    100,
    { stakedMinor: 50n, neededMinor: 100n, leftMinor: 50n },
  ],
  [
    'a stake that may still be taken back counts later',
    { depositMinor: 100n, stakeMinor: -100n, cancelMinor: 30n, openMinor: 60n },
    100,
    { stakedMinor: 10n, neededMinor: 100n, leftMinor: 90n },
  ],
  [
    'a stake that others of its round cover is none',
    { depositMinor: 100n, stakeMinor: -200n, hedgedMinor: 195n },
    100,
    { stakedMinor: 5n, neededMinor: 100n, leftMinor: 95n },
  ],
  [
    'more than enough leaves nothing',
    { depositMinor: 10n, stakeMinor: -99n },
    100,
    { stakedMinor: 99n, neededMinor: 10n, leftMinor: 0n },
  ],
  [
    'a part of a cent is not asked for',
    { depositMinor: 33n },
    50,
    { stakedMinor: 0n, neededMinor: 16n, leftMinor: 16n },
  ],
  ['no condition', { depositMinor: 1_000n }, 0, { stakedMinor: 0n, neededMinor: 0n, leftMinor: 0n }],
] as const)('%s', (_, sums, percent, expected) => {
  expect(turnoverOf({ ...NOTHING, ...sums }, percent)).toMatchObject(expected);
});

test.each([
  ['nothing is locked without rewards', { depositMinor: 500n }, 0n],
  [
    'a reward is, until what it requires is staked',
    { promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 60n },
    20n,
  ],
  [
    'and to the last cent of it',
    { promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 60n, stakeMinor: -45n },
    15n,
  ],
  ['not beyond', { promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 60n, stakeMinor: -60n }, 0n],
  [
    'stakes count for it after the deposit',
    { depositMinor: 100n, promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 60n, stakeMinor: -100n },
    20n,
  ],
  [
    'and the deposit itself may go',
    { depositMinor: 100n, promoMinor: 20n, rewardMinor: 20n, rewardTurnoverMinor: 20n, stakeMinor: -19n },
    20n,
  ],
] as const)('%s', (_, sums, lockedMinor) => {
  expect(turnoverOf({ ...NOTHING, ...sums }, 100)).toMatchObject({ lockedMinor });
});
