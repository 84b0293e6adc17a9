import type { Logger } from 'pino';

import type { Env } from '../config/env.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Random } from '../kernel/random.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { explainRights } from './connect-failure.ts';
import { assertDurable } from './durability.ts';
import { startEmbedded, type EmbeddedOptions } from './embedded/supervisor.ts';
import { assertMigrated, type Migration, migrate, readMigrations } from './migrate.ts';
import { ensurePartitions } from './partitions.ts';
import { openDatabase, openOwner, type Connection, type Database } from './pool.ts';
import { assertHasRights, assertOwnsNothing } from './server-login.ts';

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
  /** The program that PostgreSQL runs for each finished file of the WAL. */
  program: string;
};

const PARTITIONS_EVERY_MS = 3_600_000;

/** Starts the configured database: starts the embedded one unless an address is given, refuses a login of the
 *  server that could become its owner and a database that is not durable, applies migrations as the owner,
 *  and creates the partitions of the coming days, now and every hour. The owner's connection is closed before
 *  anything is served. */
export async function startDatabase(env: Env, options: StartOptions): Promise<StartedDatabase> {
  const embedded =
    env.databaseUrl === undefined
      ? await startEmbedded({
          dataDir: env.dataDir,
          onEvent: options.onEvent,
          archiving: env.walArchive && { ...env.walArchive, program: options.program },
        })
      : undefined;
  const login: Connection = embedded?.liveLogin ?? { connectionString: env.databaseUrl ?? '' };
  const owner: Connection | undefined =
    embedded?.connection ??
    (env.databaseOwnerUrl === undefined ? undefined : { connectionString: env.databaseOwnerUrl });
  const db = openDatabase(login, { random: options.random, onIdleError: options.onError });
  let partitions: Loop | undefined;
  const stop = async (): Promise<void> => {
    await partitions?.stop();
    await db.close();
    await embedded?.stop();
  };
  try {
    await assertOwnsNothing(db.main);
    await prepare(db, owner, readMigrations(options.migrations));
    const step = (): Promise<unknown> => ensurePartitions(db.main, options.clock.now());
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
    throw explainRights(error, owner ?? login);
  }
  return { db, notice: embedded?.notice, stop };
}

/** Brings the schema up to date, or without the owner makes sure that it is, and that the server has its
 *  rights in it. */
async function prepare(
  db: Database,
  owner: Connection | undefined,
  migrations: readonly Migration[],
): Promise<void> {
  if (!owner) {
    await assertHasRights(db.main);
    await assertMigrated(db.main, migrations);
    return assertDurable(db.main);
  }
  const pool = openOwner(owner);
  try {
    await migrate(pool, migrations);
    await assertDurable(db.main, pool);
  } finally {
    await pool.end();
  }
  await assertHasRights(db.main);
}
