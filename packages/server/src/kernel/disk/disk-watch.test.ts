import os from 'node:os';

import pino from 'pino';
import { expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { watchDisk } from './disk-watch.ts';

const MIB = 1_048_576;
const parts = (now: () => number) => ({
  clock: { now: () => epochMs(now()) },
  log: pino({ level: 'silent' }),
});

it('checks the disk once a second and detects when space runs out and returns', () => {
  let now = 0;
  let freeMib = 5_000;
  let looks = 0;
  const watch = watchDisk(
    parts(() => now),
    os.tmpdir(),
    1,
    () => {
      looks += 1;
      return { bavail: freeMib, bsize: freeMib === 0 ? 0 : MIB };
    },
  );
  expect([watch.hasRoom(), looks]).toEqual([true, 1]);
  freeMib = 0;
  now = 999;
  expect([watch.hasRoom(), looks]).toEqual([true, 1]);
  // Nobody asked for an hour.
  now = 3_600_000;
  expect(watch.hasRoom()).toBe(false);
  freeMib = 5_000;
  now += 1_000;
  expect([watch.hasRoom(), looks]).toEqual([true, 3]);
});

it('keeps the last state when the disk cannot be checked', () => {
  let now = 0;
  let isGone = false;
  const watch = watchDisk(
    parts(() => now),
    os.tmpdir(),
    1,
    () => {
      if (isGone) throw new Error('gone');
      return { bavail: 1, bsize: 1 };
    },
  );
  now = 5_000;
  isGone = true;
  expect(watch.hasRoom()).toBe(true);
});

it('does not check without a minimum', () => {
  const watch = watchDisk(
    parts(() => 5_000),
    '/nowhere',
    0,
    () => {
      throw new Error('somebody looked');
    },
  );
  expect(watch.hasRoom()).toBe(true);
});
