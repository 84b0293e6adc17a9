import { setTimeout as sleep } from 'node:timers/promises';

import type { Outcome } from '@tessera/auditor/observed/intent';
import type { Seeded } from '@tessera/simulator/seeded';

import { epochNow } from '../rig/epoch-now.ts';
import type { HttpCall, HttpClient } from './http-client.ts';
import { readReply } from './read-reply.ts';

export type RetriedCall = {
  readonly outcome: Outcome;
  readonly tries: number;
  /** The server that answered last. */
  readonly server: number;
  /** The time at which the answered request was sent.   Units: Unix ms. */
  readonly sentAt: number;
};

const FIRST_WAIT_MS = 40;
const WAIT_MAX_MS = 2_000;
const GIVE_UP_MS = 60_000;

/** Retries a call until its outcome is known: after a disconnect, a time-out or an inconclusive reply, the
 *  same call goes to the next server, with jittered exponential backoff, for a minute. After that the outcome
 *  is unknown. */
export async function retryUntilKnown(
  servers: readonly HttpClient[],
  call: HttpCall,
  first: number,
  random: Seeded,
): Promise<RetriedCall> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (let tries = 1; ; tries++) {
    const at = (first + tries - 1) % servers.length;
    const sentAt = epochNow();
    const outcome = await ask(servers[at], call);
    if (outcome.kind !== 'unknown' || performance.now() > deadline)
      return { outcome, tries, server: at, sentAt };
    // The first retry goes to the other server immediately, as a load balancer does.
    const most = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** Math.max(0, tries - servers.length));
    if (tries >= servers.length) await sleep(1 + random.below(most));
  }
}

async function ask(server: HttpClient | undefined, call: HttpCall): Promise<Outcome> {
  if (!server) throw new Error('there is no server to ask');
  try {
    return readReply(await server.send(call));
  } catch {
    // The server may or may not have applied it; the retry resolves that.
    return { kind: 'unknown' };
  }
}
