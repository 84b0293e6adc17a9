import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Context } from '../context.ts';
import { freePort } from '../db/free-port.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { Door } from '../start-door.ts';
import { type AllMetrics, createAllMetrics } from './all-metrics.ts';
import { printOutcomes } from './answer-text.ts';
import { decideSlips } from './decide-slips.ts';
import type { MemberStreams } from './member-streams.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { FromWorkerMessage, ToWorker, ToWorkerMessage, WorkerPlace } from './parts.ts';

// starting -> serving: the worker listens. serving -> starting: it ended by itself; its connections are lost,
// and it is started again after a delay that doubles up to ten seconds and resets once one has run for a
// minute. any -> stopping: it was told to stop; it drains, ends its streams, finishes its calls and exits.
// When this process ends in any way, the channel closes and the workers exit.

export type WorkersOptions = {
  /** The file of our own program. */
  readonly program: string;
  readonly place: WorkerPlace;
};

const WAIT_FIRST_MS = 200;
const WAIT_MAX_MS = 10_000;
const STEADY_AFTER_MS = 60_000;

type WorkerPool = {
  readonly ctx: Context;
  readonly place: WorkerPlace;
  readonly streams: MemberStreams;
  readonly metrics: AllMetrics;
  readonly running: Map<Worker, Outbox<ToWorker>>;
  readonly port: number;
  readonly stopping: AbortController;
};

/** Starts the workers of the settings: each accepts connections of the one port, and its slips are decided
 *  here. Returns once all of them listen.
 *  Refuses: StartupError when one cannot start. */
export async function startWorkers(
  ctx: Context,
  { streams, program, place }: WorkersOptions & { readonly streams: MemberStreams },
): Promise<Door> {
  cluster.setupPrimary({ exec: program, args: ['worker'] });
  const pool: WorkerPool = {
    ctx,
    place,
    streams,
    metrics: createAllMetrics(ctx.metrics.registry),
    running: new Map(),
    // The same for a worker that comes after all others have ended.
    port: ctx.env.port === 0 ? await freePort() : ctx.env.port,
    stopping: new AbortController(),
  };
  const numbers = Array.from({ length: ctx.env.workers }, (_, at) => at + 1);
  const watching: Promise<void>[] = [];
  // Each finishes what it has begun, and exits.
  const close = async (): Promise<void> => {
    pool.stopping.abort();
    for (const outbox of pool.running.values()) outbox.post('stop', true);
    await Promise.all(watching);
  };
  try {
    await Promise.all(
      numbers.map(async (number) => {
        const worker = startWorker(pool, number);
        watching.push(keepRunning(pool, number, worker));
        await listening(worker);
      }),
    );
    return { port: pool.port, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startWorker(pool: WorkerPool, number: number): Worker {
  const { ctx, running, streams } = pool;
  const worker = cluster.fork();
  const outbox = createOutbox<ToWorker>(({ outcome, ...parts }) => {
    const message: ToWorkerMessage = outcome ? { ...parts, outcomes: printOutcomes(outcome) } : parts;
    // One that has just ended hears nothing, and its callers ask again.
    if (worker.isConnected()) worker.send(message, () => {});
  });
  running.set(worker, outbox);
  worker.on('message', (message: FromWorkerMessage) => take(pool, outbox, message));
  worker.on('error', (error) => ctx.log.warn({ err: error, worker: number }, 'worker not reached'));
  worker.once('exit', () => {
    running.delete(worker);
    streams.forget(outbox);
  });
  outbox.post('start', { ...pool.place, nodeNumber: ctx.env.nodeNumber + number, port: pool.port });
  return worker;
}

function take(
  { ctx, streams, metrics, running }: WorkerPool,
  from: Outbox<ToWorker>,
  message: FromWorkerMessage,
): void {
  if (message.slip) decideSlips(ctx, message.slip, from);
  streams.take(from, message);
  for (const { member, ...note } of message.security ?? [])
    ctx.security.note({ ...note, member: member === undefined ? undefined : BigInt(member) });
  for (const reply of message.metrics ?? []) metrics.take(reply);
  for (const ask of message.allMetrics ?? []) {
    metrics.read(running.values()).then(
      (text) => from.post('allMetrics', [ask, text]),
      (error: unknown) => ctx.log.error({ err: error }, 'metrics not read'),
    );
  }
}

async function keepRunning(pool: WorkerPool, number: number, first: Worker): Promise<void> {
  let worker = first;
  const { signal } = pool.stopping;
  let waitMs = WAIT_FIRST_MS;
  for (;;) {
    const startedAt = performance.now();
    await ended(worker);
    if (signal.aborted) return;
    pool.ctx.log.error({ worker: number, how: howItEnded(worker) }, 'worker restarted');
    if (performance.now() - startedAt > STEADY_AFTER_MS) waitMs = WAIT_FIRST_MS;
    await sleep(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    waitMs = Math.min(waitMs * 2, WAIT_MAX_MS);
    worker = startWorker(pool, number);
  }
}

/** Waits until a worker listens.
 *  Refuses: StartupError with the reason of one that could not start. */
async function listening(worker: Worker): Promise<void> {
  const failed = new Promise<never>((_, reject) => {
    worker.on('message', ({ failed: reasons }: FromWorkerMessage) => {
      if (reasons?.[0] !== undefined) reject(new StartupError(reasons[0]));
    });
    worker.once('exit', () => reject(new StartupError(`a worker did not start: ${howItEnded(worker)}`)));
  });
  await Promise.race([once(worker, 'listening'), failed]);
}

const ended = async (worker: Worker): Promise<void> => {
  if (!worker.isDead()) await once(worker, 'exit');
};

const howItEnded = ({ process: { signalCode, exitCode } }: Worker): string =>
  signalCode === null ? `ended with code ${exitCode ?? 'none'}` : `ended by ${signalCode}`;
