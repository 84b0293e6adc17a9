// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { fitWithin, shrinkPicture, whyNotShrunk } from './shrink-picture.ts';

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

  test.each([
    ['is not a picture', ['no picture'], 'This picture cannot be read'],
    ['is larger than any photo', [new Uint8Array(30_000_001)], 'The file is too large: 30 MB at most'],
  ])('returns null for a file that %s, and says why', async (_, parts, why) => {
    await loadLocale('en');
    await loadTexts(['pages']);
    const file = new Blob(parts);
    expect(await shrinkPicture(file)).toBeNull();
    expect(whyNotShrunk(file)).toBe(why);
  });
});
