import { expect, test } from 'vitest';

import { fitWithin, shrinkPicture } from './shrink-picture.ts';

test.each([
  [800, 600, 800, 600],
  [1600, 1600, 1600, 1600],
  [3024, 4032, 1200, 1600],
  [4032, 3024, 1600, 1200],
  [100_000, 2, 1600, 1],
])('%i by %i becomes %i by %i', (width, height, toWidth, toHeight) => {
  expect(fitWithin(width, height, 1600)).toEqual({ width: toWidth, height: toHeight });
});

test('what is no picture is none', async () => {
  expect(await shrinkPicture(new Blob(['no picture']))).toBeNull();
});
