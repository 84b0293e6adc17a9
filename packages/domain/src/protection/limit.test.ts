import { expect, test } from 'vitest';

import { epochMs, MINUTE_MS } from '../time.ts';
import { amountText, leftAt, newLimit, usedText } from './limit.ts';

const NOW = epochMs(1_700_000_000_000);

test.each([
  ['nothing', 0, '0', '15'],
  ['a moment', 1, '1', '14'],
  ['a minute', MINUTE_MS, '1', '14'],
  ['all but the end of the last minute', 14.7 * MINUTE_MS, '15', '0'],
  ['all', 15 * MINUTE_MS, '15', '0'],
])('of 15 minutes at play, %s used reads as %i ms: %s used, %s left', (_, usedMs, used, left) => {
  const limit = { ...newLimit('time', 'day', BigInt(15 * MINUTE_MS)), since: NOW, used: BigInt(usedMs) };
  expect([usedText(limit, NOW), amountText('time', leftAt(limit, NOW))]).toEqual([used, left]);
});

test('money that is used reads as it is, also below zero', () => {
  const limit = { ...newLimit('loss', 'day', 100_00n), since: NOW };
  expect(usedText({ ...limit, used: 9_99n }, NOW)).toBe('9.99');
  expect(usedText({ ...limit, used: -9_99n }, NOW)).toBe('-9.99');
});
