import { readPublicKey } from '../backup/read-key.ts';
import type { Env } from '../config/env.ts';
import { assertReachable } from '../db/connect-failure.ts';
import { startDatabase } from '../db/start-database.ts';
import { MIGRATIONS } from '../folders.ts';
import { systemClock } from '../kernel/clock.ts';
import { systemRandom } from '../kernel/random.ts';
import { printText } from '../kernel/text/terminal-text.ts';
import { assertRealMoney } from '../real-money/assert-real-money.ts';
import { startApp } from '../start-app.ts';
import { createLogger } from '../telemetry/logger.ts';
import { lockDataDir } from './data-lock.ts';
import { openFairnessPeers } from './fairness-peers.ts';
import { openRail } from './open-rail.ts';
import { stopInOrder } from './stop-in-order.ts';

/** Starts all parts and prints the address; returns once it serves. A signal stops the parts in the
 *  opposite order. `keptRoot` says why the process still has the rights of root. */
export async function serve(env: Env, program: string, keptRoot?: string): Promise<void> {
  const log = createLogger(env);
  if (keptRoot !== undefined) log.warn({ reason: keptRoot }, 'rights of root kept');
  const closers: (() => unknown)[] = [lockDataDir(env.dataDir)];
  let stopping: Promise<boolean> | undefined;
  const stop = (): Promise<boolean> => (stopping ??= stopInOrder(closers, log));
  const end = (): void => void stop().then((isDone) => process.exit(isDone ? 0 : 1));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  try {
    // An address that leads nowhere is reported first. Then all parts start side by side.
    if (env.databaseOwnerUrl !== undefined)
      await assertReachable({ connectionString: env.databaseOwnerUrl }, 'DATABASE_OWNER_URL');
    if (env.databaseUrl !== undefined) await assertReachable({ connectionString: env.databaseUrl });
    if (env.walArchive) readPublicKey(env.walArchive.keyFile, 'WAL_ARCHIVE_KEY');
    const database = startDatabase(env, {
      program,
      migrations: MIGRATIONS,
      clock: systemClock,
      random: systemRandom,
      log,
      onEvent: (event, error) => log.error({ err: error }, `PostgreSQL ${event}`),
      onError: (error) => log.warn({ err: error }, 'database connection lost'),
    });
    const events = {
      onLine: (name: string, line: string) => log.warn({ process: name }, line),
      onExit: (name: string, how: string) => log.error({ process: name, how }, 'process restarted'),
    };
    // A signal while a part starts waits for it and then stops it; so does the failure of any part.
    const stopsAtEnd = (part: Promise<{ stop(): unknown }>): unknown =>
      closers.push(() => part.then((running) => running.stop(), ignored));
    stopsAtEnd(database);
    const peers = openFairnessPeers(env, program, events);
    stopsAtEnd(peers);
    const cashier = openRail(env, program, events);
    stopsAtEnd(cashier);
    const [opened, connected, { rail, at: railAt, announce }] = await Promise.all([database, peers, cashier]);
    const { db, notice } = opened;
    const { keeper, witness, at: peersAt } = connected;
    if (!env.isPlayMoney) await assertRealMoney(env, db.main, systemClock);
    const outside = { env, log, clock: systemClock, random: systemRandom, db, keeper, witness, rail };
    const workers = env.workers === 0 ? undefined : { program, place: { ...peersAt, rail: railAt } };
    const app = await startApp(outside, workers);
    closers.push(app.stop);
    await announce(app.address);
    printText(greeting(env, app.address, notice));
  } catch (error) {
    // Without a time limit: the reason must reach the parent process.
    await stop();
    throw error;
  }
}

/** The start failed, and the parent process has been notified. */
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
