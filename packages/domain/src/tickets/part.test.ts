import { expect, test } from 'vitest';

import { payoutOfShare, restOf, returnedOf, shareLeft, WHOLE_TICKET } from './part.ts';
import { MULTIPLIER_SCALE } from './ticket.ts';

/** A double of three cents at 1.25 and 1.20. */
const DOUBLE = {
  unitMinor: 3n,
  sizes: [2],
  legs: [12_500, 12_000].map((oddsE4) => ({ picks: [{ pick: '', oddsE4 }], isBanker: false })),
};
const WON = [12_500n, 12_000n].map((oddsE4) => (oddsE4 * MULTIPLIER_SCALE) / 10_000n);

test('a share is paid of the exact payout, rounded down once', () => {
  // 4.5 cents, of which two thirds are 3, and a third 1.5.
  const forPart = (partMinor: bigint) => payoutOfShare(DOUBLE, WON, { partMinor, stakeMinor: 3n });
  expect([forPart(1n), forPart(2n), forPart(3n)]).toEqual([1n, 3n, 4n]);
  expect(payoutOfShare(DOUBLE, WON, WHOLE_TICKET)).toBe(4n);
});

test('what parts leave is the share that goes on', () => {
  const ticket = { stakeMinor: 90_00n, partedMinor: 33_34n };
  expect(restOf(ticket)).toBe(56_66n);
  expect(shareLeft(ticket)).toEqual({ partMinor: 56_66n, stakeMinor: 90_00n });
});

test('a ticket has returned what its end and its parts were paid', () => {
  expect(returnedOf({ payoutMinor: 10_00n, partsPaidMinor: 5_01n })).toBe(15_01n);
});
