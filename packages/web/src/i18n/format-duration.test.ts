import { expect, test } from 'vitest';

import { formatDuration } from './format-duration.ts';

test.each([
  [86_400, '24 hours'],
  [259_200, '3 days'],
  [5_400, '90 minutes'],
  [60, '1 minute'],
  [61, '61 seconds'],
  [0, '0 seconds'],
])('says %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds, 'en')).toBe(text);
});

test('speaks the reader’s language', () => {
  expect(formatDuration(86_400, 'zh-Hans')).toBe('24 小时');
});
