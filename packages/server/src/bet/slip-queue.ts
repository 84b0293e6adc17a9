import { Refusal } from '../kernel/refusal.ts';
import type { SlipAnswer } from './place-batch.ts';
import type { Slip } from './slip.ts';

export type PlacedAnswer = Extract<SlipAnswer, { readonly kind: 'accepted' | 'replayed' }>;

/** A pending slip and all callers that wait for its answer. */
export type Waiting = {
  readonly slip: Slip;
  /** The deduplication name of the slip while it is pending. */
  readonly names: readonly string[];
  readonly deadlineMs: number;
  readonly promise: Promise<PlacedAnswer>;
  readonly resolve: (answer: PlacedAnswer) => void;
  readonly reject: (error: unknown) => void;
  /** A connection was lost while the slip was being sent. */
  mayBePlaced: boolean;
  /** The slip was in a batch that failed with a permanent error. It is sent alone from now on. */
  isAlone: boolean;
};

/** The slips that wait for a batch, in order of arrival, and an index by name of all that wait or are in
 *  one. */
export type SlipQueue = {
  readonly size: () => number;
  /** Adds a slip, or joins a pending one of the same name.
   *  Refuses: IDEMPOTENCY_KEY_REUSED for another body under the name; SERVER_BUSY when too many wait. */
  readonly add: (slip: Slip, deadlineMs: number) => Promise<PlacedAnswer>;
  /** Dequeues the next batch: slips in order, or one slip that is sent alone. */
  readonly take: (max: number) => Waiting[];
  /** Returns slips to the head of the queue. */
  readonly putBack: (batch: readonly Waiting[]) => void;
  /** Removes the name of a slip that is about to be answered. */
  readonly finish: (waiting: Waiting) => void;
  /** Answers slips that exceeded the time limit: after a lost connection their outcome is unknown. */
  readonly dropLate: (now: number) => void;
};

/** The number of waiting slips over all queues. */
type Gauge = { inc(by?: number): void; dec(by?: number): void };

/** Creates the queue of one lane. Repeats of a slip that waits or is being placed share its answer.
 *  Refuses: IDEMPOTENCY_KEY_REUSED for a key that waits with another slip; SERVER_BUSY when `queueMax`
 *  slips wait. */
export function createSlipQueue(queueMax: number, counted: Gauge): SlipQueue {
  let queue: Waiting[] = [];
  const underWay = new Map<string, Waiting>();

  const finish = (waiting: Waiting): void => {
    for (const name of waiting.names) if (underWay.get(name) === waiting) underWay.delete(name);
  };

  return {
    size: () => queue.length,
    finish,
    add: (slip, deadlineMs) => {
      const names = namesOf(slip);
      for (const name of names) {
        const before = underWay.get(name);
        if (!before) continue;
        if (before.slip.key.bodyHash === slip.key.bodyHash) return before.promise;
        return Promise.reject(new Refusal('IDEMPOTENCY_KEY_REUSED'));
      }
      if (queue.length >= queueMax) return Promise.reject(new Refusal('SERVER_BUSY'));
      const waiting = newWaiting(slip, names, deadlineMs);
      for (const name of names) underWay.set(name, waiting);
      queue.push(waiting);
      counted.inc();
      return waiting.promise;
    },
    take: (max) => {
      const batch = chooseBatch(queue, max);
      queue = batch.length === queue.length ? [] : queue.slice(batch.length);
      counted.dec(batch.length);
      return batch;
    },
    putBack: (batch) => {
      if (batch.length === 0) return;
      queue = [...batch, ...queue];
      counted.inc(batch.length);
    },
    dropLate: (now) => {
      if (queue.every((waiting) => waiting.deadlineMs > now)) return;
      const late = queue.filter((waiting) => waiting.deadlineMs <= now);
      queue = queue.filter((waiting) => waiting.deadlineMs > now);
      counted.dec(late.length);
      for (const waiting of late) {
        finish(waiting);
        const detail = waiting.mayBePlaced ? { outcome: 'confirming' } : undefined;
        waiting.reject(new Refusal('SERVER_BUSY', detail));
      }
    },
  };
}

function newWaiting(slip: Slip, names: readonly string[], deadlineMs: number): Waiting {
  let resolve: Waiting['resolve'] = () => {};
  let reject: Waiting['reject'] = () => {};
  const promise = new Promise<PlacedAnswer>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { slip, names, deadlineMs, promise, resolve, reject, mayBePlaced: false, isAlone: false };
}

function namesOf({ roundId, accountId, key: { key, olderKey } }: Slip): string[] {
  const name = (each: string): string => `${roundId}/${accountId}/${each}`;
  return olderKey === undefined ? [name(key)] : [name(key), name(olderKey)];
}

function chooseBatch(queue: readonly Waiting[], max: number): Waiting[] {
  const alone = queue.findIndex((waiting) => waiting.isAlone);
  if (alone === 0) return queue.slice(0, 1);
  return queue.slice(0, alone < 0 ? max : Math.min(alone, max));
}
