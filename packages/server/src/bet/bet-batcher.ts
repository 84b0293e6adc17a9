import type { Context } from '../context.ts';
import { isLostConnection, mayBeTriedAgain } from '../db/failure.ts';
import { Refusal } from '../refusal.ts';
import { type BatchDeps, placeBatch, type SlipAnswer } from './place-batch.ts';
import { createRoundMemories } from './round-memory.ts';
import type { Slip } from './slip.ts';

// A slip waits in the queue until a connection is free, then travels in a batch with all that wait. There is no timer:
// what arrives during a batch is the next batch. A batch that fails in a way that may pass goes back to the head of the
// queue; after a lost connection that is also how its outcome is learned, because every slip is first looked for under
// its key. A batch that fails for another reason is taken apart, so that the slip at fault fails alone.

export type PlacedAnswer = Extract<SlipAnswer, { readonly kind: 'accepted' | 'replayed' }>;

export type BetBatcher = {
  /** Places a slip with others. Repeats of a slip that is under way get the same answer.
   *  Refuses: as the batch does; SERVER_BUSY when too many wait or no answer came in time, with
   *  `outcome: confirming` when the slip may have been placed all the same. */
  readonly place: (slip: Slip) => Promise<PlacedAnswer>;
  /** Takes no more slips and waits for those that are under way. */
  readonly stop: () => Promise<void>;
};

export type BatcherOptions = {
  /** Batches at a time, each on a connection of its own and with rounds of its own. */
  readonly inFlightMax?: number;
  readonly batchMax?: number;
  readonly queueMax?: number;
  /** A client that waits longer asks again. */
  readonly patienceMs?: number;
};

type Deps = BatchDeps & Pick<Context, 'clock' | 'random' | 'metrics' | 'log'>;

type Waiting = {
  readonly slip: Slip;
  readonly names: readonly string[];
  readonly promise: Promise<PlacedAnswer>;
  readonly resolve: (answer: PlacedAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly deadlineMs: number;
  mayBePlaced: boolean;
  isAlone: boolean;
};

const FIRST_WAIT_MS = 10;
const WAIT_DOUBLINGS_MAX = 6;

/** Makes the batcher of one server.   Cost: two trips a batch of up to 500 slips. */
export function createBetBatcher(deps: Deps, options: BatcherOptions = {}): BetBatcher {
  const { inFlightMax = 1, batchMax = 500, queueMax = 20_000, patienceMs = 8_000 } = options;
  const memories = createRoundMemories();
  const underWay = new Map<string, Waiting>();
  const busyRounds = new Set<bigint>();
  const counted = countersOf(deps.metrics);
  let queue: Waiting[] = [];
  let inFlight = 0;
  let failures = 0;
  let isWoken = false;
  let isStopped = false;
  let onIdle: (() => void) | undefined;

  const finish = (waiting: Waiting): void => {
    for (const name of waiting.names) if (underWay.get(name) === waiting) underWay.delete(name);
  };

  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    if (failures === 0) setImmediate(pump);
    else
      setTimeout(
        pump,
        FIRST_WAIT_MS * 2 ** Math.min(failures, WAIT_DOUBLINGS_MAX) * (0.5 + deps.random.unit()),
      );
  };

  const pump = (): void => {
    isWoken = false;
    queue = dropLate(queue, deps.clock.now(), finish);
    while (inFlight < inFlightMax && queue.length > 0) {
      const batch = takeBatch(queue, busyRounds, batchMax);
      if (batch.length === 0) break;
      const taken = new Set(batch);
      queue = queue.length === batch.length ? [] : queue.filter((each) => !taken.has(each));
      void runBatch(batch);
    }
    counted.queued.set(queue.length);
    if (isStopped && inFlight === 0 && queue.length === 0) onIdle?.();
  };

  const runBatch = async (batch: Waiting[]): Promise<void> => {
    const roundIds = new Set(batch.map(({ slip }) => slip.roundId));
    for (const roundId of roundIds) busyRounds.add(roundId);
    inFlight += 1;
    const endTimer = counted.seconds.startTimer();
    try {
      const answers = await placeBatch(
        deps,
        memories,
        batch.map(({ slip }) => slip),
      );
      failures = 0;
      counted.slips.observe(batch.length);
      const later = batch.filter((waiting, at) => !settle(waiting, answers[at]));
      queue = [...later, ...queue];
    } catch (error) {
      failures += 1;
      putBack(batch, error);
    } finally {
      endTimer();
      inFlight -= 1;
      for (const roundId of roundIds) busyRounds.delete(roundId);
      if (queue.length > 0 || isStopped) wake();
    }
  };

  const settle = (waiting: Waiting, answer: SlipAnswer | undefined): boolean => {
    if (answer === undefined || answer.kind === 'later') return false;
    finish(waiting);
    if (answer.kind === 'refused') waiting.reject(answer.refusal);
    else waiting.resolve(answer);
    counted.outcome(answer.kind, waiting.slip.lines.length);
    return true;
  };

  const putBack = (batch: Waiting[], error: unknown): void => {
    const isLost = isLostConnection(error);
    if (isLost) for (const waiting of batch) waiting.mayBePlaced = true;
    if (isLost || mayBeTriedAgain(error)) {
      deps.log.warn({ err: error, slips: batch.length }, 'a batch of bets is tried again');
    } else if (batch.length === 1) {
      for (const waiting of batch) {
        finish(waiting);
        waiting.reject(error);
      }
      return;
    } else {
      deps.log.error({ err: error, slips: batch.length }, 'a batch of bets failed and is taken apart');
      for (const waiting of batch) waiting.isAlone = true;
      failures = 0;
    }
    queue = [...batch, ...queue];
  };

  return {
    place: (slip) => {
      const names = namesOf(slip);
      for (const name of names) {
        const before = underWay.get(name);
        if (!before) continue;
        if (before.slip.key.bodyHash === slip.key.bodyHash) return before.promise;
        return Promise.reject(new Refusal('IDEMPOTENCY_KEY_REUSED'));
      }
      if (isStopped || queue.length >= queueMax) return Promise.reject(new Refusal('SERVER_BUSY'));
      const waiting: Waiting = {
        slip,
        names,
        ...Promise.withResolvers<PlacedAnswer>(),
        deadlineMs: deps.clock.now() + patienceMs,
        mayBePlaced: false,
        isAlone: false,
      };
      for (const name of names) underWay.set(name, waiting);
      queue.push(waiting);
      if (inFlight < inFlightMax) wake();
      return waiting.promise;
    },
    stop: () => {
      isStopped = true;
      const { promise, resolve } = Promise.withResolvers<void>();
      onIdle = resolve;
      wake();
      return promise;
    },
  };
}

const namesOf = ({ roundId, accountId, key: { key, olderKey } }: Slip): string[] => {
  const name = (each: string): string => `${roundId}/${accountId}/${each}`;
  return olderKey === undefined ? [name(key)] : [name(key), name(olderKey)];
};

/** What has waited too long is told so. After a lost connection its outcome is not known. */
function dropLate(queue: Waiting[], now: number, finish: (waiting: Waiting) => void): Waiting[] {
  if (queue.every((waiting) => waiting.deadlineMs > now)) return queue;
  return queue.filter((waiting) => {
    if (waiting.deadlineMs > now) return true;
    finish(waiting);
    waiting.reject(new Refusal('SERVER_BUSY', waiting.mayBePlaced ? { outcome: 'confirming' } : undefined));
    return false;
  });
}

/** The next batch: slips in order whose rounds no batch under way has, up to the limit; or one that goes alone. */
function takeBatch(queue: readonly Waiting[], busy: ReadonlySet<bigint>, batchMax: number): Waiting[] {
  const batch: Waiting[] = [];
  for (const waiting of queue) {
    if (busy.has(waiting.slip.roundId)) continue;
    if (waiting.isAlone) return batch.length === 0 ? [waiting] : batch;
    batch.push(waiting);
    if (batch.length === batchMax) break;
  }
  return batch;
}

function countersOf(metrics: Context['metrics']) {
  const slips = {
    accepted: metrics.slips.labels('accepted'),
    replayed: metrics.slips.labels('replayed'),
    refused: metrics.slips.labels('refused'),
  };
  return {
    queued: metrics.queuedSlips,
    slips: metrics.batchSlips,
    seconds: metrics.batchSeconds,
    outcome: (kind: keyof typeof slips, lines: number): void => {
      slips[kind].inc();
      if (kind === 'accepted') metrics.betLines.inc(lines);
    },
  };
}
