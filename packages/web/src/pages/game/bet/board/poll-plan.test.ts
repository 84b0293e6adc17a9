import { describe, expect, test } from 'vitest';

import { nextPollMs } from './poll-plan.ts';

const CALM = { nowMs: 0, closesAtMs: 100_000, drawsAtMs: null, isStreamUp: false };

describe('nextPollMs', () => {
  test.each([
    ['nothing is due', CALM, 10_000],
    ['nothing is due and the stream is up', { ...CALM, isStreamUp: true }, 30_000],
    ['the sale closes soon', { ...CALM, nowMs: 97_000 }, 3_300],
    ['a draw comes first', { ...CALM, drawsAtMs: 4_000 }, 4_300],
    ['the sale is over and no next one is known', { ...CALM, nowMs: 100_000 }, 1_000],
    ['a draw is overdue', { ...CALM, drawsAtMs: 0, nowMs: 1 }, 1_000],
    ['a draw is overdue and the stream is up', { ...CALM, drawsAtMs: 0, isStreamUp: true }, 2_500],
    ['nothing is on sale', { ...CALM, closesAtMs: null }, 1_000],
  ])('polls in time when %s', (_name, sight, ms) => expect(nextPollMs(sight)).toBe(ms));
});
