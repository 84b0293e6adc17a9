import { expect, it } from 'vitest';

import { missedEvents, reachOf } from './arrivals.ts';

const parts = [
  new Map([
    [7, Float64Array.of(1_030, 1_010)],
    [8, Float64Array.of(2_001, 2_002)],
  ]),
  new Map([[7, Float64Array.of(1_090)]]),
];

it('the last stream of all receivers counts, from the commit', () => {
  const events = [
    { seq: 7, committedAt: 1_000 },
    { seq: 9, committedAt: 3_000 },
  ];
  expect(reachOf(parts, events)).toEqual([
    { seq: 7, streams: 3, medianMs: 30, lastMs: 90 },
    { seq: 9, streams: 0, medianMs: NaN, lastMs: NaN },
  ]);
});

it('an event that a stream missed, or heard twice, is found', () => {
  expect(missedEvents(parts, [7, 8, 9], 3)).toEqual([8, 9]);
  expect(missedEvents(parts, [7], 2)).toEqual([7]);
});
