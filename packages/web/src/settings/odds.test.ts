import { expect, test } from 'vitest';

import { shownOdds } from './odds.ts';

test.each([
  ['1.95', '1.95'],
  ['970.20', '970.20'],
  ['1496.96', '1,496.96'],
  ['1234567.89', '1,234,567.89'],
  ['9.70\u20131496.96', '9.70\u20131,496.96'],
  ['', ''],
])('decimal odds of %s read %s', (odds, shown) => {
  expect(shownOdds(odds, 'decimal')).toBe(shown);
});
