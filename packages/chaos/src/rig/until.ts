import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until something is so; false when it was not within that time. */
export async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
