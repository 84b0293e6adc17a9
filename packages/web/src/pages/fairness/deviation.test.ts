import { describe, expect, test } from 'vitest';

import { placeOf, USUAL_BAND } from './deviation.ts';

describe('deviation', () => {
  test.each([
    // Of 400 throws of a coin, 200 are expected and ten more or less are one standard deviation.
    ['what was expected', 200, 0.5],
    ['one standard deviation more', 210, 0.625],
    ['two less', 180, 0.25],
    ['further than the chart', 260, 1],
    ['as far the other way', 0, 0],
  ])('places %s', (_name, seen, place) => {
    expect(placeOf(seen, 200, 400)).toBeCloseTo(place, 12);
  });

  test('covers counts up to two standard deviations with the band', () => {
    expect(placeOf(219, 200, 400)).toBeLessThan(USUAL_BAND.to);
    expect(placeOf(220, 200, 400)).toBeGreaterThan(USUAL_BAND.to);
    expect(placeOf(181, 200, 400)).toBeGreaterThan(USUAL_BAND.from);
  });
});
