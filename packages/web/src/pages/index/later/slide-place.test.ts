import { expect, test } from 'vitest';

import { offsetOf, restOf, slideAt } from './slide-place.ts';

test.each([
  [0, 0],
  [0.49, 0],
  [0.51, 1],
  [2.51, 0],
  [-0.51, 2],
  [7, 1],
])('at %d a round track of three slides shows number %d', (place, shown) => {
  expect(slideAt(place, 3)).toBe(shown);
});

test.each([
  ['each follows the one before', 0, [0, 1, -1]],
  ['the first follows the last', 2, [1, -1, 0]],
  ['half way from the last to the first', 2.5, [0.5, 1.5, -0.5]],
  ['before the first comes the last', -0.25, [0.25, 1.25, -0.75]],
])('of three slides %s', (_, place, offsets) => {
  expect([0, 1, 2].map((slide) => offsetOf(slide, place, 3))).toEqual(offsets);
});

test('the second of two slides stands on the side to which the track is drawn', () => {
  expect([offsetOf(1, 0.25, 2), offsetOf(1, -0.25, 2)]).toEqual([0.75, -0.75]);
});

test.each([
  ['a slow drag beyond the half', [0, 0.51, 0.2], 1],
  ['a slow drag short of it', [0, 0.49, 0.2], 0],
  ['a flick forward', [0, 0.1, -0.21], 1],
  ['a flick back', [2, 1.9, 0.21], 1],
  ['a flick forward turns one slide only', [0, 0.9, -3], 1],
] as const)('%s comes to rest', (_, [begun, place, speed], rest) => {
  expect(restOf(begun, place, speed)).toBe(rest);
});
