import { randomHex } from '../api/random-hex.ts';

const KEY_BYTES = 16;

/** What every pending post of the app takes from outside itself. */
export const postPorts = {
  newKey: (): string => randomHex(KEY_BYTES),
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  now: (): number => performance.now(),
};
