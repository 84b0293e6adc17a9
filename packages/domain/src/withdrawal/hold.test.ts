import fc from 'fast-check';
import { expect, test } from 'vitest';

import { epochMs } from '../time.ts';
import { passwordHoldEnd } from './hold.ts';

const HOLD = 100;
const at = (ms: number | null) => (ms === null ? null : epochMs(ms));

test.each([
  ['nothing was changed', null, null, null],
  ['the password was', 1_000, null, 1_100],
  ['the fund password was', null, 1_000, 1_100],
  ['both were, within one hold', 1_000, 1_099, 1_399],
  ['the other way round', 1_099, 1_000, 1_399],
  ['both were at once', 1_000, 1_000, 1_300],
  ['both were at once, and one of them again a hold later', 1_100, 1_000, 1_400],
  ['both were, two holds apart', 1_000, 1_200, 1_400],
  ['both were, far apart', 1_000, 1_300, 1_400],
  ['the other way round', 1_350, 1_000, 1_450],
])('%s', (_, changedAt, fundChangedAt, expected) => {
  expect(passwordHoldEnd(at(changedAt), at(fundChangedAt), HOLD)).toBe(expected);
});

test('never shortens the hold after a further change', () => {
  const change = fc.record({ isFund: fc.boolean(), laterMs: fc.nat(4 * HOLD) });
  fc.assert(
    fc.property(fc.array(change, { minLength: 2, maxLength: 8 }), (changes) => {
      const stamps: [number | null, number | null] = [null, null];
      let now = 1_000;
      let end = 0;
      for (const { isFund, laterMs } of changes) {
        now += laterMs;
        stamps[isFund ? 1 : 0] = now;
        const next = passwordHoldEnd(at(stamps[0]), at(stamps[1]), HOLD) ?? 0;
        expect(next).toBeGreaterThanOrEqual(Math.max(end, now + HOLD));
        end = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
