import type { Logger } from 'pino';

import type { Env } from '../config/env.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { explainRights } from './connect-failure.ts';
import { assertDurable } from './durability.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded/supervisor.ts';
import { migrate, readMigrations } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';
import { openDatabase, openOwner, type Connection, type Database } from './pool.ts';

export type StartedDatabase = {
  readonly db: Database;
  /** For the user: the location of the cluster when it is not in the data folder. */
  readonly notice: string | undefined;
  /** Closes the pools, then stops PostgreSQL if it is ours. */
  stop(): Promise<void>;
};

export type StartOptions = {
  migrations: URL;
  clock: Clock;
  random: Random;
  log: Logger;
  onEvent: NonNullable<EmbeddedOptions['onEvent']>;
  onError: (error: Error) => void;
};

const PARTITIONS_EVERY_MS = 3_600_000;

/** Starts the configured database: starts the embedded one unless an address is given, refuses a database
 *  that is not durable, applies migrations and creates the partitions of the coming days, now and every
 *  hour. */
export async function startDatabase(env: Env, options: StartOptions): Promise<StartedDatabase> {
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbedded({ dataDir: env.dataDir, onEvent: options.onEvent })
      : undefined;
  const connection: Connection = embedded?.connection ?? { connectionString: env.databaseUrl ?? '' };
  const owner = openOwner(connection);
  const db = openDatabase(connection, { random: options.random, onIdleError: options.onError });
  let partitions: Loop | undefined;
  const stop = async (): Promise<void> => {
    await partitions?.stop();
    await Promise.all([db.close(), owner.end()]);
    await embedded?.stop();
  };
  try {
    await migrate(owner, readMigrations(options.migrations));
    await assertDurable(db.main, owner);
    const step = (): Promise<unknown> => ensurePartitions(owner, options.clock.now());
    await step();
    partitions = runLoop({
      name: 'partitions',
      log: options.log,
      everyMs: PARTITIONS_EVERY_MS,
      isDelayed: true,
      step: async () => void (await step()),
    });
  } catch (error) {
    await stop();
    throw explainRights(error, connection);
  }
  return { db, notice: embedded?.notice, stop };
}
