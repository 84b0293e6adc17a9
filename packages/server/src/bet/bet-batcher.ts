import type { Context } from '../context.ts';
import { isLostConnection, mayBeTriedAgain } from '../db/failure.ts';
import { Refusal } from '../refusal.ts';
import { type BatchDeps, placeBatch, type SlipAnswer } from './place-batch.ts';
import { createRoundMemories, type RoundMemories } from './round-memory.ts';
import { createSlipQueue, type PlacedAnswer, type SlipQueue, type Waiting } from './slip-queue.ts';
import type { Slip } from './slip.ts';

// A slip waits in the queue until a connection is free, then travels in a batch with all that wait. There is no timer:
// what arrives during a batch is the next batch. A batch that fails in a way that may pass goes back to the head of the
// queue; after a lost connection that is also how its outcome is learned, because every slip is first looked for under
// its key. A batch that fails for another reason is taken apart, so that the slip at fault fails alone.

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

type Batcher = {
  readonly deps: Deps;
  readonly queue: SlipQueue;
  readonly memories: RoundMemories;
  readonly busyRounds: Set<bigint>;
  readonly counted: ReturnType<typeof countersOf>;
  readonly inFlightMax: number;
  readonly batchMax: number;
  inFlight: number;
  failures: number;
  isWoken: boolean;
  onIdle: (() => void) | undefined;
};

const FIRST_WAIT_MS = 10;
const WAIT_DOUBLINGS_MAX = 6;

/** Makes the batcher of one server.   Cost: two trips a batch of up to 500 slips. */
export function createBetBatcher(deps: Deps, options: BatcherOptions = {}): BetBatcher {
  const { inFlightMax = 1, batchMax = 500, queueMax = 20_000, patienceMs = 8_000 } = options;
  const self: Batcher = {
    deps,
    queue: createSlipQueue(queueMax),
    memories: createRoundMemories(),
    busyRounds: new Set(),
    counted: countersOf(deps.metrics),
    inFlightMax,
    batchMax,
    inFlight: 0,
    failures: 0,
    isWoken: false,
    onIdle: undefined,
  };
  let stopped: Promise<void> | undefined;
  return {
    place: (slip) => {
      if (stopped) return Promise.reject(new Refusal('SERVER_BUSY'));
      const answer = self.queue.add(slip, deps.clock.now() + patienceMs);
      if (self.inFlight < inFlightMax) wake(self);
      return answer;
    },
    stop: () => {
      stopped ??= new Promise((resolve) => (self.onIdle = resolve));
      wake(self);
      return stopped;
    },
  };
}

/** Looks at the queue once everything that has arrived is in it; after failures, with growing patience. */
function wake(self: Batcher): void {
  if (self.isWoken) return;
  self.isWoken = true;
  if (self.failures === 0) {
    setImmediate(pump, self);
    return;
  }
  const doublings = Math.min(self.failures, WAIT_DOUBLINGS_MAX);
  setTimeout(pump, FIRST_WAIT_MS * 2 ** doublings * (0.5 + self.deps.random.unit()), self);
}

function pump(self: Batcher): void {
  self.isWoken = false;
  self.queue.dropLate(self.deps.clock.now());
  while (self.inFlight < self.inFlightMax) {
    const batch = self.queue.take(self.busyRounds, self.batchMax);
    if (batch.length === 0) break;
    void runBatch(self, batch);
  }
  self.counted.queued.set(self.queue.size());
  if (self.inFlight === 0 && self.queue.size() === 0) self.onIdle?.();
}

async function runBatch(self: Batcher, batch: readonly Waiting[]): Promise<void> {
  const slips = batch.map(({ slip }) => slip);
  const roundIds = new Set(slips.map(({ roundId }) => roundId));
  for (const roundId of roundIds) self.busyRounds.add(roundId);
  self.inFlight += 1;
  const endTimer = self.counted.seconds.startTimer();
  try {
    const answers = await placeBatch(self.deps, self.memories, slips);
    self.failures = 0;
    self.counted.slips.observe(batch.length);
    self.queue.putBack(batch.filter((waiting, at) => !settle(self, waiting, answers[at])));
  } catch (error) {
    putBackOrFail(self, batch, error);
  } finally {
    endTimer();
    self.inFlight -= 1;
    for (const roundId of roundIds) self.busyRounds.delete(roundId);
    if (self.queue.size() > 0 || self.onIdle) wake(self);
  }
}

function settle(self: Batcher, waiting: Waiting, answer: SlipAnswer | undefined): boolean {
  if (answer === undefined || answer.kind === 'later') return false;
  self.queue.finish(waiting);
  if (answer.kind === 'refused') waiting.reject(answer.refusal);
  else waiting.resolve(answer);
  self.counted.outcome(answer.kind, waiting.slip.lines.length);
  return true;
}

function putBackOrFail(self: Batcher, batch: readonly Waiting[], error: unknown): void {
  const { log } = self.deps;
  const isLost = isLostConnection(error);
  if (isLost || mayBeTriedAgain(error)) {
    self.failures += 1;
    log.warn({ err: error, slips: batch.length }, 'a batch of bets is tried again');
    for (const waiting of batch) waiting.mayBePlaced ||= isLost;
    self.queue.putBack(batch);
    return;
  }
  if (batch.length > 1) {
    log.error({ err: error, slips: batch.length }, 'a batch of bets failed and is taken apart');
    for (const waiting of batch) waiting.isAlone = true;
    self.queue.putBack(batch);
    return;
  }
  for (const waiting of batch) {
    self.queue.finish(waiting);
    waiting.reject(error);
  }
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
