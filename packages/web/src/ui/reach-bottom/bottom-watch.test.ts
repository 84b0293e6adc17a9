import { expect, test } from 'vitest';

import { bottomWatch } from './bottom-watch.ts';

/** A page of 2000 px in a window of 700, scrolled to so many px before its end. */
const left = (px: number) => ({ scrollHeight: 2_000, clientHeight: 700, scrollTop: 1_300 - px });

test.each([
  [700, false],
  [51, false],
  [50, true],
  [49, true],
  [0, true],
])('%d px before its end the page has reached it: %s', (px, isReached) => {
  expect(bottomWatch()(left(px), 1)).toBe(isReached);
});

test('the end is not reached again within 350 ms', () => {
  const watch = bottomWatch();
  const reached = [0, 100, 349, 350, 699, 700].filter((at) => watch(left(10), at));
  expect(reached).toEqual([0, 350, 700]);
});

test('scrolling elsewhere blocks nothing', () => {
  const watch = bottomWatch();
  expect([watch(left(400), 0), watch(left(10), 1)]).toEqual([false, true]);
});
