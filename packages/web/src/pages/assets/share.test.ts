import { describe, expect, test } from 'vitest';

import { sharePercent } from './share.ts';

describe('share', () => {
  test.each([
    ['0.00', '100.00', 0],
    ['99.99', '100.00', 99],
    ['100.00', '100.00', 100],
    ['250.00', '100.00', 100],
    ['0.00', '0.00', 100],
    ['1.00', '3.00', 33],
  ])('%s of %s is %i percent', (part, whole, percent) => {
    expect(sharePercent(part, whole)).toBe(percent);
  });
});
