import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A skewed clock for a process: its environment, and an offset that may change while it runs. */
export type SkewedClock = {
  readonly env: Readonly<Record<string, string>>;
  /** Takes effect within a second.   Units: s, ahead of the true time. */
  readonly set: (aheadS: number) => void;
};

const LIB = '/usr/lib';
const LIBRARY = path.join('faketime', 'libfaketime.so.1');

/** The reason why clocks cannot be skewed on this machine; undefined when they can. */
export const whyNoFaketime = (): string | undefined =>
  library() === undefined ? 'libfaketime is not installed (apt-get install faketime)' : undefined;

/** Skews the wall clock only; the monotonic clock stays correct, as on a machine with a wrong clock. */
export function skewClock(folder: string, aheadS: number): SkewedClock {
  const preload = library();
  if (preload === undefined) throw new Error(whyNoFaketime());
  const file = path.join(folder, 'clock-ahead');
  const set = (seconds: number): void =>
    writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
  set(aheadS);
  return {
    set,
    env: {
      LD_PRELOAD: preload,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      // The same, as older versions call it.
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** It lies in a folder of its own below that of the machine's kind. */
function library(): string | undefined {
  if (!existsSync(LIB)) return undefined;
  return readdirSync(LIB)
    .map((kind) => path.join(LIB, kind, LIBRARY))
    .find((file) => existsSync(file));
}
