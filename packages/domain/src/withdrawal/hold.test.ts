import { expect, test } from 'vitest';
import { epochMs } from '../time.ts';
import { passwordHoldEnd } from './hold.ts';

const HOLD = 100;

test.each([
  ['nothing was changed', null, null, null],
  ['the password was', 1_000, null, 1_100],
  ['the fund password was', null, 1_000, 1_100],
  ['both were, within one hold', 1_000, 1_099, 1_399],
  ['the other way round', 1_099, 1_000, 1_399],
  ['both were, far apart', 1_000, 1_100, 1_200],
])('%s', (_, changedAt, fundChangedAt, expected) => {
  const at = (ms: number | null) => (ms === null ? null : epochMs(ms));
  expect(passwordHoldEnd(at(changedAt), at(fundChangedAt), HOLD)).toBe(expected);
});
