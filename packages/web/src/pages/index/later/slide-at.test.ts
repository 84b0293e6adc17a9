import { expect, test } from 'vitest';

import { slideAt } from './slide-at.ts';

test.each([
  [0, 0],
  [0.49, 0],
  [0.51, 1],
  [1.49, 1],
  [1.51, 2],
  [-0.51, 1],
  [7, 2],
])('a track of three slides that is dragged by %d of their width shows number %d', (part, shown) => {
  expect(slideAt(part * 355, 355, 3)).toBe(shown);
});

test('a track without a width shows its first slide', () => {
  expect(slideAt(0, 0, 3)).toBe(0);
});
