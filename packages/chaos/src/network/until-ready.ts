import { setTimeout as sleep } from 'node:timers/promises';

import type { ServerHandle } from '../rig/rig.ts';

const POLL_MS = 50;
const ANSWER_MS = 2_500;
/** The limit of the fault matrix for a server after connection faults. */
const READY_WITHIN_MS = 5_000;

/** Waits until a server reports ready through the clients' proxy, and returns the time taken. Throws when it
 *  exceeds the limit.   Units: ms. */
export async function untilReady(server: ServerHandle, withinMs = READY_WITHIN_MS): Promise<number> {
  const from = performance.now();
  for (;;) {
    const state = await readyz(server);
    const tookMs = performance.now() - from;
    if (tookMs > withinMs)
      throw new Error(`server ${server.node} was ${state} ${Math.round(tookMs)} ms after the fault`);
    if (state === 'ready') return tookMs;
    await sleep(POLL_MS);
  }
}

async function readyz({ address }: ServerHandle): Promise<string> {
  try {
    const reply = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await reply.text();
    return reply.ok ? 'ready' : text;
  } catch (error) {
    return `not answering (${String(error)})`;
  }
}
