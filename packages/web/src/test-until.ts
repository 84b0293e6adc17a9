import { vi } from 'vitest';

/** It ends a test that hangs, and tells nothing of how fast anything is: the machine may be busy. */
const PATIENCE_MS = 60_000;

/** For tests: waits until a check passes, and gives what it returns. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: PATIENCE_MS });
