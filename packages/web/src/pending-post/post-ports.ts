import { randomHex } from '../api/random-hex.ts';

const KEY_BYTES = 16;

/** The dependencies of every pending post of the app. */
export const postPorts = {
  newKey: (): string => randomHex(KEY_BYTES),
  wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)),
  now: (): number => performance.now(),
};
