import { pino } from 'pino';
import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createRetryBackoff } from './retry-backoff.ts';

const START = 1_800_000_000_000;

function backoff() {
  const clock = { ms: START };
  const log = pino({ level: 'silent' });
  const made = createRetryBackoff({ clock: { now: () => epochMs(clock.ms) }, log, onWaiting: () => {} });
  return { clock, ...made };
}

it('doubles the wait after each failure and starts over after a success', () => {
  const { clock, isDue, fail, succeed } = backoff();
  expect(isDue('draw:1')).toBe(true);
  fail('draw:1', new Error('no'));
  expect([isDue('draw:1'), isDue('draw:2')]).toEqual([false, true]);
  clock.ms += 500;
  expect(isDue('draw:1')).toBe(true);
  fail('draw:1', new Error('no'));
  clock.ms += 500;
  expect(isDue('draw:1')).toBe(false);
  succeed('draw:1');
  expect(isDue('draw:1')).toBe(true);
});

it('does not extend a wait when the clock steps back', () => {
  const { clock, isDue, fail } = backoff();
  fail('draw:1', new Error('no'));
  clock.ms -= 90_000;
  expect(isDue('draw:1')).toBe(true);
});
