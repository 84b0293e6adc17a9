import type { Logger } from 'pino';

import { startApp } from '../app.ts';
import { startDatabase } from '../db/start-database.ts';
import type { Env } from '../env.ts';
import { MIGRATIONS } from '../folders.ts';
import { createLogger } from '../ops/logger.ts';
import { systemClock, systemRandom } from '../system.ts';
import { lockDataDir } from './data-lock.ts';
import { openFairnessPeers } from './fairness-peers.ts';

/** After a signal: what is in flight is finished, and everything is down within ten seconds. */
const STOP_TIMEOUT_MS = 10_000;

/** Starts everything and says where it is; returns once it serves. A signal stops it in the opposite order. */
export async function serve(env: Env, program: string): Promise<void> {
  const log = createLogger(env);
  const closers: (() => unknown)[] = [lockDataDir(env.dataDir)];
  const stop = stopper(closers, log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
  try {
    const database = startDatabase(env, {
      migrations: MIGRATIONS,
      clock: systemClock,
      random: systemRandom,
      onEvent: (event, error) => log.error({ err: error }, `PostgreSQL ${event}`),
      onError: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
    });
    const peers = openFairnessPeers(env, program, {
      onLine: (name, line) => log.warn({ process: name }, line),
      onExit: (name, how) => log.error(`the ${name} ${how} and is started again`),
    });
    // A signal while they start waits for them and stops them again; so does the failure of either.
    for (const part of [database, peers]) closers.push(() => part.then((running) => running.stop(), ignored));
    const [opened, connected] = await Promise.all([database, peers]);
    const { db, notice } = opened;
    const { keeper, witness } = connected;
    const outside = { env, log, clock: systemClock, random: systemRandom, db, keeper, witness };
    const app = await startApp(outside);
    closers.push(app.stop);
    process.stdout.write(`${greeting(env, app.address, notice)}\n`);
  } catch (error) {
    await stop(undefined);
    throw error;
  }
}

/** It was never up, and whoever started it has been told. */
const ignored = (): void => {};

function greeting(
  { brandName, dataDir, databaseUrl }: Env,
  address: string,
  notice: string | undefined,
): string {
  const kept =
    databaseUrl === undefined
      ? `Data is kept in ${dataDir}.`
      : 'Data is kept in the database of DATABASE_URL.';
  return [`${brandName} is running at ${address}`, notice ?? kept, 'Stop it with Ctrl-C.'].join('\n');
}

/** Closes what was opened, last first, once; an exit code ends the process. A part that does not close is named and
 *  left, since the data is safe at any moment and the next start recovers. */
function stopper(closers: (() => unknown)[], log: Logger): (exitCode: number | undefined) => Promise<void> {
  let stopping: Promise<void> | undefined;
  const closeAll = async (exitCode: number | undefined): Promise<void> => {
    const timer = setTimeout(() => {
      log.error('stopping took too long and was cut short');
      process.exit(1);
    }, STOP_TIMEOUT_MS);
    for (const close of closers.toReversed()) {
      await Promise.resolve(close()).catch((error: unknown) =>
        log.error({ err: error }, 'a part did not stop'),
      );
    }
    clearTimeout(timer);
    if (exitCode !== undefined) process.exit(exitCode);
  };
  return (exitCode) => (stopping ??= closeAll(exitCode));
}
