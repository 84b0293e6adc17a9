import type { Movement } from './facts.ts';
import type { ReadSecrets } from './secret.ts';
import { signatureOf } from './signature.ts';
import type { Store } from './store.ts';

// A movement is waiting -> sent -> delivered. Delivered is final: the listener has answered 200. Any other
// answer, or a timeout, returns it to waiting, with a growing delay and without a limit of attempts; also
// after a restart, since undelivered movements are read again.

export type Callbacks = {
  /** Checks for undelivered movements after one was recorded. */
  readonly wake: () => void;
  /** Delivers all waiting movements at once after the listener changed. */
  readonly wakeAll: () => void;
  readonly stop: () => Promise<void>;
};

type Deps = {
  readonly store: Store;
  readonly secrets: ReadSecrets;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** The first and the longest retry delay of a movement.   Units: ms. */
  readonly waitFirstMs?: number;
  readonly waitMaxMs?: number;
};

const AT_ONCE = 8;
const ANSWER_TIMEOUT_MS = 5_000;

type Waiting = { dueAt: number; waitMs: number };

/** Delivers signed movements to the listener until each is answered with 200. */
export function startCallbacks(deps: Deps): Callbacks {
  const { store, now, waitFirstMs = 500, waitMaxMs = 60_000 } = deps;
  const waiting = new Map<string, Waiting>();
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();

  const deliver = async (movement: Movement, url: string): Promise<void> => {
    if (await isTaken(deps, movement, url, stopped.signal)) {
      store.markDelivered(movement.id);
      waiting.delete(movement.id);
    } else {
      const waitMs = Math.min((waiting.get(movement.id)?.waitMs ?? waitFirstMs / 2) * 2, waitMaxMs);
      waiting.set(movement.id, { dueAt: now() + waitMs, waitMs });
    }
  };

  const wake = (): void => {
    clearTimeout(timer);
    const listener = store.listener();
    if (stopped.signal.aborted || !listener) return;
    let next = Infinity;
    for (const movement of store.undelivered()) {
      if (underWay.has(movement.id)) continue;
      const dueAt = waiting.get(movement.id)?.dueAt ?? 0;
      if (dueAt > now()) next = Math.min(next, dueAt);
      else if (underWay.size < AT_ONCE) {
        const delivery = deliver(movement, listener.url).finally(() => {
          underWay.delete(movement.id);
          wake();
        });
        underWay.set(movement.id, delivery);
      }
    }
    if (next < Infinity) timer = setTimeout(wake, Math.max(1, next - now()));
  };
  wake();
  return {
    wake,
    wakeAll: () => {
      waiting.clear();
      wake();
    },
    stop: async () => {
      stopped.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}

async function isTaken(
  { fetch, secrets, now }: Deps,
  movement: Movement,
  url: string,
  stopped: AbortSignal,
): Promise<boolean> {
  const body = JSON.stringify(movement);
  // A fresh timestamp for each attempt, since old ones are refused.
  const timestamp = String(now());
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'x-rail-timestamp': timestamp,
        'x-rail-signature': signatureOf(secrets()[0], timestamp, body),
      },
      body,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    });
    await reply.arrayBuffer();
    return reply.status === 200;
  } catch {
    // An unreachable or slow listener counts as any other answer than 200.
    return false;
  }
}
