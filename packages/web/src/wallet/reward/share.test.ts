import { expect, test } from 'vitest';

import { percentOf } from './share.ts';

test.each([
  ['0.00', '100.00', 0],
  ['99.99', '100.00', 99],
  ['100.00', '100.00', 100],
  ['250.00', '100.00', 100],
  ['3', '7', 42],
  ['0.00', '0.00', 100],
])('%s of %s is %s percent', (done, target, percent) => {
  expect(percentOf(done, target)).toBe(percent);
});
