import { pino } from 'pino';
import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createMetrics } from '../ops/metrics.ts';
import { createParking } from './parking.ts';

const START = 1_800_000_000_000;

function parking() {
  const clock = { ms: START };
  const log = pino({ level: 'silent' });
  const made = createParking({ clock: { now: () => epochMs(clock.ms) }, log, metrics: createMetrics() });
  return { clock, ...made };
}

it('sets failed work aside, longer each time, until it succeeds', () => {
  const { clock, isFree, fail, succeed } = parking();
  expect(isFree('draw:1')).toBe(true);
  fail('draw:1', new Error('no'));
  expect([isFree('draw:1'), isFree('draw:2')]).toEqual([false, true]);
  clock.ms += 500;
  expect(isFree('draw:1')).toBe(true);
  fail('draw:1', new Error('no'));
  clock.ms += 500;
  expect(isFree('draw:1')).toBe(false);
  succeed('draw:1');
  expect(isFree('draw:1')).toBe(true);
});

it('does not wait longer because the clock stepped back', () => {
  const { clock, isFree, fail } = parking();
  fail('draw:1', new Error('no'));
  clock.ms -= 90_000;
  expect(isFree('draw:1')).toBe(true);
});
