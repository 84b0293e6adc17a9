import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;

/** Waits until a condition holds; false on time-out. */
export async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
