import type { Env } from '../config/env.ts';
import { explainFailure } from '../config/explain-failure.ts';
import { createContext } from '../create-context.ts';
import { findRunningLive } from '../db/embedded/find-running.ts';
import { openDatabase } from '../db/pool.ts';
import { openGameCatalogue } from '../game/game-catalogue.ts';
import { leaseIds } from '../ids/leased-ids.ts';
import { connectKeeper } from '../keeper/keeper-client.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandom } from '../kernel/random.ts';
import { newResolvers } from '../kernel/resolvers.ts';
import { runLoop } from '../kernel/run-loop.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { createLiveHub } from '../live/live-hub.ts';
import { railAt } from '../rail/rail-at.ts';
import { startDoor } from '../start-door.ts';
import { startUpkeep } from '../start-upkeep.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import type { SecurityLog } from '../telemetry/security-log.ts';
import { connectWitnesses } from '../witness/connect-witnesses.ts';
import { createAskMetrics } from './ask-metrics.ts';
import { sharedHub, notifyStreams } from './member-streams.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { FromWorker, FromWorkerMessage, ToWorkerMessage, WorkerStart } from './parts.ts';
import { createRemoteBets } from './remote-bets.ts';

/** Connections of a worker, which sends no batches and runs no periodic work but its own. */
const POOLS = { mainSize: 5, saleSize: 2, batchSize: 1, readerSize: 2 };
const GAMES_EVERY_MS = 5_000;

/** Runs a worker until the process that decides tells it to stop, or ends. Signals are for that process: it
 *  lets the workers finish. */
export async function runWorker(given: Env): Promise<void> {
  const send = process.send?.bind(process);
  if (!send) throw new StartupError('a worker is started by the server: set WORKERS and start that');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  const outbox = createOutbox<FromWorker>((message) => void send(message));
  const orders = newResolvers<WorkerStart>();
  const stopped = newResolvers<void>();
  process.on('message', ({ start, stop }: ToWorkerMessage) => {
    if (start?.[0]) orders.resolve(start[0]);
    if (stop) stopped.resolve();
  });
  try {
    await serve(given, await orders.promise, { outbox, stopped: stopped.promise });
  } catch (error) {
    const message: FromWorkerMessage = { failed: [explainFailure(error, 'PORT')] };
    send(message, () => process.exit(1));
  }
}

async function serve(
  given: Env,
  started: WorkerStart,
  { outbox, stopped }: { readonly outbox: Outbox<FromWorker>; readonly stopped: Promise<void> },
): Promise<void> {
  const { nodeNumber, port } = started;
  const connectionsMax = Math.ceil(given.connectionsMax / given.workers);
  const env: Env = { ...given, nodeNumber, port, connectionsMax };
  const log = createLogger(env);
  const login =
    env.databaseUrl === undefined ? findRunningLive(env.dataDir) : { connectionString: env.databaseUrl };
  if (!login) throw new StartupError(`no database runs on ${env.dataDir}`);
  const onIdleError = (error: Error): void => log.warn({ err: error }, 'database connection lost');
  const db = openDatabase(login, { random: systemRandom, onIdleError, ...POOLS });
  const keeper = connectKeeper(started.keeper);
  const witness = connectWitnesses(started.witnesses);
  const rail = railAt(started.rail);
  const outside = { env, log, clock: systemClock, random: systemRandom, db, keeper, witness, rail };
  const ids = await leaseIds(outside, nodeNumber);
  const metrics = createMetrics({ withProcess: true });
  const hub = createLiveHub(metrics);
  const games = await openGameCatalogue(db.main);
  const bets = createRemoteBets({ games, outbox });
  const asked = createAskMetrics(outbox);
  const live = sharedHub(hub, outbox);
  const security: SecurityLog = {
    note: ({ member, ...note }) =>
      outbox.post('security', { ...note, member: member === undefined ? undefined : String(member) }),
  };
  const ctx = await createContext(outside, { ids, metrics, games, bets, live, security });
  // The deciding process reads them with its round clock.
  const reading = runLoop({
    name: 'games',
    log,
    everyMs: GAMES_EVERY_MS,
    isDelayed: true,
    step: games.refresh,
  });
  const upkeep = await startUpkeep(ctx, ids);
  process.on('message', (message: ToWorkerMessage) => {
    if (message.outcomes) bets.take(message.outcomes);
    if (message.balance) notifyStreams(hub, message.balance);
    for (const ask of message.metrics ?? [])
      void metrics.registry.getMetricsAsJSON().then((all) => outbox.post('metrics', [ask, all]));
    for (const reply of message.allMetrics ?? []) asked.take(reply);
  });
  const door = await startDoor(ctx, upkeep, { readMetrics: asked.read });
  await stopped;
  await door.close();
  await Promise.all([bets.stop(), ctx.tickets.stop(), reading.stop()]);
  await upkeep.stop();
  await db.close();
  process.exit(0);
}
