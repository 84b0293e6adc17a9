import { expect, it } from 'vitest';

import { isLooser, limitText, percentUsed } from './limit-text.ts';

it('reads a limit of time in the unit that fits', () => {
  expect(limitText('time', '90', 'en')).toBe('90 minutes');
  expect(limitText('time', '120', 'en')).toBe('2 hours');
  expect(limitText('stake', '1200.00', 'en')).toBe('1,200.00');
});

it.each([
  ['100.00', '25.00', 25],
  ['100.00', '-30.00', 0],
  ['100.00', '130.00', 100],
  ['0.00', '1.00', 100],
  [null, null, 0],
])('of %s with %s used shows %d percent', (amount, used, percent) => {
  expect(percentUsed({ amount, used })).toBe(percent);
});

it.each([
  [null, '5.00', false],
  ['10.00', '9.99', false],
  ['10.00', '10.00', false],
  ['9.00', '10.00', true],
  ['9.00', null, true],
])('from %s to %s waits: %s', (inForce, wanted, waits) => {
  expect(isLooser(inForce, wanted)).toBe(waits);
});
