import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;

/** Asks again and again until there is an answer, and returns it. Throws when there is none in time.
 *  Units: ms. */
export async function poll<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  withinMs: number,
  everyMs = POLL_MS,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`);
    await sleep(everyMs);
  }
}
