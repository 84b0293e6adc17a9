import { describe, expect, test } from 'vitest';

import type { Goal } from '@tessera/domain/games/football/match';
import { SLOTS } from '@tessera/domain/games/football/minutes';

import { goalsBy, minuteText, nextChangeMs, replayAt, scoreOf, slotText } from './replay-clock.ts';
import { REPLAY_MS } from './replay-length.ts';

const GOALS: readonly Goal[] = [
  { slot: 25, side: 'away' },
  { slot: 46, side: 'home' },
  { slot: 98, side: 'home' },
];

describe('replayAt', () => {
  test('plays every slot once, in order, with the break between the halves', () => {
    const seen = new Set<number>();
    const phases: string[] = [];
    let last = -1;
    for (let ms = 0; ms < REPLAY_MS; ms += 50) {
      const { phase, slot } = replayAt(ms);
      expect(slot).toBeGreaterThanOrEqual(last);
      last = slot;
      if (phase !== 'break') seen.add(slot);
      if (phases.at(-1) !== phase) phases.push(phase);
    }
    expect(seen.size).toBe(SLOTS);
    expect(phases).toEqual(['first', 'break', 'second']);
  });

  test('begins at the first minute, before the draw too, and is over after 75 s', () => {
    expect(replayAt(-5_000)).toEqual(replayAt(0));
    expect(minuteText(replayAt(0))).toBe('1\u2032');
    expect(replayAt(REPLAY_MS - 1).phase).toBe('second');
    expect(replayAt(REPLAY_MS)).toEqual({ phase: 'over', slot: SLOTS });
  });

  test('the clock stands in the break and at the end', () => {
    const phases = [0, 36_000, 60_000, REPLAY_MS].map((ms) => replayAt(ms));
    expect(phases.map(({ phase }) => phase)).toEqual(['first', 'break', 'second', 'over']);
    expect(phases.map((time) => minuteText(time) === null)).toEqual([false, true, false, true]);
  });
});

test('a goal shows when its minute is over, and all show at the end', () => {
  const shown = (slot: number) => goalsBy(GOALS, { phase: 'second', slot }).length;
  expect([25, 26, 46, 47, 98].map(shown)).toEqual([0, 1, 1, 2, 2]);
  expect(scoreOf(goalsBy(GOALS, replayAt(REPLAY_MS)))).toEqual({ home: 2, away: 1 });
  expect(scoreOf(goalsBy(GOALS, replayAt(30_000)))).toEqual({ home: 0, away: 1 });
});

test('each step of the picture is later than the time, and the last is the end', () => {
  let now: number | null = 0;
  let steps = 0;
  while (now !== null && now < REPLAY_MS) {
    const next: number | null = nextChangeMs(now);
    expect(next === null || next > now).toBe(true);
    now = next;
    steps += 1;
  }
  expect([now, steps]).toEqual([REPLAY_MS, SLOTS + 1]);
});

test.each([
  [0, '1\u2032'],
  [44, '45\u2032'],
  [46, '45+2\u2032'],
  [48, '46\u2032'],
  [98, '90+6\u2032'],
])('slot %i is %s', (slot, text) => {
  expect(slotText(slot)).toBe(text);
});
