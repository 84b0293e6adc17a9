import { Refusal } from '../kernel/refusal.ts';
import type { RequestKey } from '../kernel/request-key.ts';

/** An entry of a batch: a slip of bets, or a ticket. It is named by round, account and key. */
export type Placeable = {
  /** The round under which its key is stored: of a ticket its home. */
  readonly roundId: bigint;
  readonly accountId: bigint;
  readonly key: RequestKey;
};

/** A pending slip and all callers that wait for its answer. */
export type Waiting<S, Placed> = {
  readonly slip: S;
  /** Where repeats find it while it is pending. */
  readonly generation: Generation<S, Placed>;
  readonly deadlineMs: number;
  readonly promise: Promise<Placed>;
  readonly resolve: (answer: Placed) => void;
  readonly reject: (error: unknown) => void;
  /** A connection was lost while the slip was being sent. */
  mayBePlaced: boolean;
  /** The refusal of its last batch as a whole. */
  refusal: Refusal | undefined;
  /** The slip was in a batch that failed with a permanent error. It is sent alone from now on. */
  isAlone: boolean;
  isFinished: boolean;
};

/** The slips that arrived while one batch was under way, by their names: round, account and key. It is
 *  dropped as a whole at a later batch, once all of them are finished: a map that is filled and emptied for
 *  ever leaves tables behind that keep each other alive in the garbage collector. */
type Generation<S, Placed> = { readonly names: Map<string, Waiting<S, Placed>>; pending: number };

/** The slips that wait for a batch, in order of arrival, and indexes by name of all that wait or are in
 *  one. */
export type BatchQueue<S, Placed> = {
  readonly size: () => number;
  /** Adds a slip, or joins a pending one of the same name.
   *  Refuses: IDEMPOTENCY_KEY_REUSED for another body under the name; SERVER_BUSY when too many wait. */
  readonly add: (slip: S, deadlineMs: number) => Promise<Placed>;
  /** Dequeues the next batch: slips in order, or one slip that is sent alone. */
  readonly take: (max: number) => Waiting<S, Placed>[];
  /** Returns slips to the head of the queue. */
  readonly putBack: (batch: readonly Waiting<S, Placed>[]) => void;
  /** Takes the names from a slip that is about to be answered: a later repeat is looked up. */
  readonly finish: (waiting: Waiting<S, Placed>) => void;
  /** Answers slips that exceeded the time limit: after a lost connection their outcome is unknown. */
  readonly dropLate: (now: number) => void;
};

/** The number of waiting slips over all queues. */
type Gauge = { inc(by?: number): void; dec(by?: number): void };

/** Creates the queue of one lane. Repeats of a slip that waits or is being placed share its answer.
 *  Refuses: IDEMPOTENCY_KEY_REUSED for a key that waits with another slip; SERVER_BUSY when `queueMax`
 *  slips wait. */
export function createBatchQueue<S extends Placeable, Placed>(
  queueMax: number,
  counted: Gauge,
): BatchQueue<S, Placed> {
  type Each = Waiting<S, Placed>;
  let queue: Each[] = [];
  let current: Generation<S, Placed> = { names: new Map(), pending: 0 };
  let generations = [current];

  const startGeneration = (): void => {
    current = { names: new Map(), pending: 0 };
    generations = [...generations.filter(({ pending }) => pending > 0), current];
  };

  const finish = (waiting: Each): void => {
    if (waiting.isFinished) return;
    waiting.isFinished = true;
    waiting.generation.pending -= 1;
  };

  const pendingOf = (name: string): Each | undefined => {
    for (const { names } of generations) {
      const waiting = names.get(name);
      if (waiting && !waiting.isFinished) return waiting;
    }
    return undefined;
  };

  return {
    size: () => queue.length,
    finish,
    add: (slip, deadlineMs) => {
      const names = namesOf(slip);
      for (const name of names) {
        const before = pendingOf(name);
        if (!before) continue;
        if (before.slip.key.bodyHash === slip.key.bodyHash) return before.promise;
        return Promise.reject(new Refusal('IDEMPOTENCY_KEY_REUSED'));
      }
      if (queue.length >= queueMax) return Promise.reject(new Refusal('SERVER_BUSY'));
      const waiting = newWaiting(slip, current, deadlineMs);
      for (const name of names) current.names.set(name, waiting);
      current.pending += 1;
      queue.push(waiting);
      counted.inc();
      return waiting.promise;
    },
    take: (max) => {
      const batch = chooseBatch(queue, max);
      queue = batch.length === queue.length ? [] : queue.slice(batch.length);
      counted.dec(batch.length);
      if (batch.length > 0) startGeneration();
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
        waiting.reject(lateRefusal(waiting));
      }
    },
  };
}

type LateWaiting = Pick<Waiting<never, never>, 'mayBePlaced' | 'refusal'>;

const lateRefusal = ({ mayBePlaced, refusal }: LateWaiting): Refusal =>
  mayBePlaced
    ? new Refusal('SERVER_BUSY', { outcome: 'confirming' })
    : (refusal ?? new Refusal('SERVER_BUSY'));

function newWaiting<S, Placed>(
  slip: S,
  generation: Generation<S, Placed>,
  deadlineMs: number,
): Waiting<S, Placed> {
  type Each = Waiting<S, Placed>;
  let resolve: Each['resolve'] = () => {};
  let reject: Each['reject'] = () => {};
  const promise = new Promise<Placed>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return {
    slip,
    generation,
    deadlineMs,
    promise,
    resolve,
    reject,
    mayBePlaced: false,
    refusal: undefined,
    isAlone: false,
    isFinished: false,
  };
}

function namesOf({ roundId, accountId, key: { key, olderKey } }: Placeable): string[] {
  const name = (each: string): string => `${roundId}/${accountId}/${each}`;
  return olderKey === undefined ? [name(key)] : [name(key), name(olderKey)];
}

function chooseBatch<S, Placed>(queue: readonly Waiting<S, Placed>[], max: number): Waiting<S, Placed>[] {
  const alone = queue.findIndex((waiting) => waiting.isAlone);
  if (alone === 0) return queue.slice(0, 1);
  return queue.slice(0, alone < 0 ? max : Math.min(alone, max));
}
