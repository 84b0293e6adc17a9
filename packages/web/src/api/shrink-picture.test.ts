import { describe, expect, test } from 'vitest';

import { fitWithin, shrinkPicture } from './shrink-picture.ts';

describe('shrinkPicture', () => {
  test.each([
    [800, 600, 800, 600],
    [1600, 1600, 1600, 1600],
    [3024, 4032, 1200, 1600],
    [4032, 3024, 1600, 1200],
    [100_000, 2, 1600, 1],
  ])('scales %i by %i to %i by %i', (width, height, toWidth, toHeight) => {
    expect(fitWithin(width, height, 1600)).toEqual({ width: toWidth, height: toHeight });
  });

  test('returns null for a file that is not a picture', async () => {
    expect(await shrinkPicture(new Blob(['no picture']))).toBeNull();
  });
});
