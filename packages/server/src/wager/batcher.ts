import type { Logger } from 'pino';

import { isLostConnection, mayBeTriedAgain } from '../db/failure.ts';
import type { Database } from '../db/pool.ts';
import type { OperatorKey } from '../fairness/operator-key.ts';
import type { IdMaker } from '../ids/ids.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DiskWatch } from '../kernel/disk/disk-watch.ts';
import { failpoint } from '../kernel/failpoint.ts';
import type { Random } from '../kernel/random.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { type BatchQueue, createBatchQueue, type Placeable, type Waiting } from './batch-queue.ts';

// Queues of slips in lanes. A slip waits in its lane until the lane's connection is free, then is sent in one
// batch with all other slips in the lane. There is no timer: slips that arrive during a batch form the next
// batch. While one lane waits for the database the server parses and answers the slips of another. A batch
// that fails with a transient error returns to the head of the queue. After a lost connection the retry also
// reveals its outcome, because every slip is first looked up by its key. A batch that fails with any other
// error is split, so that only the faulty slip fails.

export type Batcher<S, Placed> = {
  /** Places a slip in a batch. Repeats of a pending slip get the same answer.
   *  Refuses: as the batch does; SERVER_BUSY when too many wait or no answer came in time, with `outcome:
   *  confirming` when the slip may have been placed all the same. */
  readonly place: (slip: S) => Promise<Placed>;
  /** Accepts no more slips and waits for the pending ones. */
  readonly stop: () => Promise<void>;
};

/** The outcome of a slip. replayed: it was placed earlier under this key. deferred: its batch had no time
 *  left for it. */
export type Outcome<Placed> =
  | Placed
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'deferred' };

/** Kinds that tell an accepted slip from one that was placed earlier. */
export type PlacedKind = { readonly kind: 'accepted' | 'replayed' };

export type BatcherOptions = {
  /** The number of concurrent batches, each with its own connection. One is best where a commit takes less
   *  than a millisecond: the overhead of a second batch then exceeds its gain. */
  readonly lanes?: number;
  readonly batchMax?: number;
  readonly queueMax?: number;
  /** The time limit of a slip; the client retries after it. */
  readonly timeoutMs?: number;
  /** Schedules the check of a lane's queue. Node's own timers, unless the caller supplies others. */
  readonly timers?: Timers;
};

export type Timers = {
  /** After all input that has arrived is read. */
  readonly soon: (work: () => void) => void;
  readonly after: (ms: number, work: () => void) => void;
};

const NODE_TIMERS: Timers = {
  soon: (work) => void setImmediate(work),
  after: (ms, work) => void setTimeout(work, ms),
};

/** Dependencies of the transaction of a batch. */
export type BatchDeps = {
  readonly db: Pick<Database, 'batch'>;
  readonly ids: IdMaker;
  readonly operator: OperatorKey;
  /** Absent in benchmarks and tests, which bet without a disk watch. */
  readonly disk?: DiskWatch;
};

export type BatcherDeps = {
  readonly clock: Clock;
  readonly random: Random;
  readonly metrics: Metrics;
  readonly log: Logger;
};

/** Functions that differ between kinds of slip. */
export type BatchKind<S, Placed> = {
  /** Makes what places the batches of one lane. An outcome is final only once its call has returned; when it
   *  throws, nothing was placed, unless the connection was lost during the commit. */
  readonly newLane: () => (slips: readonly S[]) => Promise<readonly Outcome<Placed>[]>;
  /** Slips of one number are in one lane. */
  readonly laneOf: (slip: S) => number;
  /** Number of bets or tickets in a slip, for the metrics. */
  readonly linesOf: (slip: S) => number;
};

type Lane<S, Placed> = {
  readonly deps: BatcherDeps;
  readonly kind: BatchKind<S, Placed>;
  readonly placeBatch: ReturnType<BatchKind<S, Placed>['newLane']>;
  readonly queue: BatchQueue<S, Placed>;
  readonly counted: ReturnType<typeof countersOf>;
  readonly batchMax: number;
  readonly timers: Timers;
  isBusy: boolean;
  failures: number;
  isScheduled: boolean;
  onIdle: (() => void) | undefined;
};

const FIRST_WAIT_MS = 10;
const WAIT_DOUBLINGS_MAX = 6;

/** Creates the batcher of one server for one kind of slip.   Cost: that of the kind, a batch of up to 500. */
export function createBatcher<S extends Placeable, Placed extends PlacedKind>(
  deps: BatcherDeps,
  kind: BatchKind<S, Placed>,
  options: BatcherOptions = {},
): Batcher<S, Placed> {
  const { lanes: laneCount = 1, batchMax = 500, queueMax = 20_000, timeoutMs = 8_000 } = options;
  const { timers = NODE_TIMERS } = options;
  const counted = countersOf(deps.metrics);
  const lanes = Array.from({ length: laneCount }, (): Lane<S, Placed> => ({
    deps,
    kind,
    placeBatch: kind.newLane(),
    queue: createBatchQueue(Math.ceil(queueMax / laneCount), counted.queued),
    counted,
    batchMax,
    timers,
    isBusy: false,
    failures: 0,
    isScheduled: false,
    onIdle: undefined,
  }));
  let stopped: Promise<unknown> | undefined;
  return {
    place: (slip) => {
      const lane = lanes[kind.laneOf(slip) % laneCount];
      if (stopped || !lane) return Promise.reject(new Refusal('SERVER_BUSY'));
      const answer = lane.queue.add(slip, deps.clock.now() + timeoutMs);
      if (!lane.isBusy) schedule(lane);
      return answer;
    },
    stop: async () => {
      stopped ??= Promise.all(lanes.map(idle));
      await stopped;
    },
  };
}

function idle<S, Placed extends PlacedKind>(lane: Lane<S, Placed>): Promise<void> {
  return new Promise((resolve) => {
    lane.onIdle = resolve;
    schedule(lane);
  });
}

/** Checks the queue after all arrived input is in it; after failures, with exponential backoff. */
function schedule<S, Placed extends PlacedKind>(lane: Lane<S, Placed>): void {
  if (lane.isScheduled) return;
  lane.isScheduled = true;
  if (lane.failures === 0) {
    lane.timers.soon(() => flush(lane));
    return;
  }
  const doublings = Math.min(lane.failures, WAIT_DOUBLINGS_MAX);
  const waitMs = FIRST_WAIT_MS * 2 ** doublings * (0.5 + lane.deps.random.unit());
  lane.timers.after(waitMs, () => flush(lane));
}

function flush<S, Placed extends PlacedKind>(lane: Lane<S, Placed>): void {
  lane.isScheduled = false;
  lane.queue.dropLate(lane.deps.clock.now());
  if (lane.isBusy) return;
  const batch = lane.queue.take(lane.batchMax);
  if (batch.length > 0) void runBatch(lane, batch);
  else lane.onIdle?.();
}

async function runBatch<S, Placed extends PlacedKind>(
  lane: Lane<S, Placed>,
  batch: readonly Waiting<S, Placed>[],
): Promise<void> {
  const slips = batch.map(({ slip }) => slip);
  lane.isBusy = true;
  const endTimer = lane.counted.seconds.startTimer();
  let reply = (): void => {};
  try {
    failpoint('batch-dequeued');
    const answers = await lane.placeBatch(slips);
    lane.failures = 0;
    lane.counted.slips.observe(batch.length);
    lane.queue.putBack(batch.filter((_, at) => isLater(answers[at])));
    reply = () => batch.forEach((waiting, at) => settle(lane, waiting, answers[at]));
  } catch (error) {
    putBackOrFail(lane, batch, error);
  } finally {
    endTimer();
    lane.isBusy = false;
    drainQueue(lane, reply);
  }
}

/** Sends the next batch and then delivers the answers of this one: the database works while they are
 *  written. */
function drainQueue<S, Placed extends PlacedKind>(lane: Lane<S, Placed>, reply: () => void): void {
  if (lane.queue.size() === 0 || lane.failures > 0) reply();
  else {
    flush(lane);
    lane.timers.soon(reply);
  }
  if (!lane.isBusy && (lane.queue.size() > 0 || lane.onIdle)) schedule(lane);
}

const isLater = <Placed extends PlacedKind>(answer: Outcome<Placed> | undefined): boolean =>
  answer === undefined || answer.kind === 'deferred';

function settle<S, Placed extends PlacedKind>(
  lane: Lane<S, Placed>,
  waiting: Waiting<S, Placed>,
  answer: Outcome<Placed> | undefined,
): void {
  if (answer === undefined || answer.kind === 'deferred') return;
  lane.queue.finish(waiting);
  if (answer.kind === 'refused') waiting.reject(answer.refusal);
  else waiting.resolve(answer);
  lane.counted.outcome(answer.kind, lane.kind.linesOf(waiting.slip));
}

function putBackOrFail<S, Placed extends PlacedKind>(
  lane: Lane<S, Placed>,
  batch: readonly Waiting<S, Placed>[],
  error: unknown,
): void {
  const { log } = lane.deps;
  const isLost = isLostConnection(error);
  if (isLost || mayBeTriedAgain(error)) {
    lane.failures += 1;
    log.warn({ err: error, slips: batch.length }, 'batch retried');
    for (const waiting of batch) {
      waiting.mayBePlaced ||= isLost;
      waiting.refusal = error instanceof Refusal ? error : undefined;
    }
    lane.queue.putBack(batch);
    return;
  }
  if (batch.length > 1) {
    log.error({ err: error, slips: batch.length }, 'batch split');
    for (const waiting of batch) waiting.isAlone = true;
    lane.queue.putBack(batch);
    return;
  }
  for (const waiting of batch) {
    lane.queue.finish(waiting);
    waiting.reject(error);
  }
}

function countersOf(metrics: Metrics) {
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
