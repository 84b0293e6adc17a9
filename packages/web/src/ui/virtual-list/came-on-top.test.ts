import { describe, expect, test } from 'vitest';

import { cameOnTop } from './came-on-top.ts';

describe('cameOnTop', () => {
  test.each([
    ['a row on top', 'c b a', 'd c b a', true],
    ['a row under the header that stays', 'today c b', 'today d c b', true],
    ['a row under a header of its own', 'sunday c b', 'monday d sunday c b', true],
    ['rows on both sides of midnight', 'sunday c b', 'monday e sunday d c b', true],
    ['older rows at the end', 'c b', 'c b a', false],
    ['rows at both ends', 'c b', 'd c b a', false],
    ['rows that went', 'd c b a', 'c b a', false],
    ['another list', 'c b', 'z y x', false],
    ['a list that was empty', '', 'b a', false],
  ])('%s', (_, before, now, isOnTop) => {
    const listOf = (keys: string) => keys.split(' ').filter(Boolean);
    expect(cameOnTop(listOf(before), listOf(now), (key) => key)).toBe(isOnTop);
  });
});
