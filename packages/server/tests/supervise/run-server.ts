// A whole server on the database of a test: what `tessera` starts, without its own PostgreSQL and cashier.
import { loadEnv } from '../../src/config/env.ts';
import { openDatabase } from '../../src/db/pool.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { systemRandom } from '../../src/kernel/random.ts';
import { startApp } from '../../src/start-app.ts';
import { openFairnessPeers } from '../../src/supervise/fairness-peers.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { PROGRAM } from '../support/program.ts';

const nowhere = { url: 'http://127.0.0.1:9', secret: 'none', origins: [], callbackSecrets: ['none'] };

const env = loadEnv();
const db = openDatabase({ connectionString: env.databaseUrl ?? '' }, { random: systemRandom });
const peers = await openFairnessPeers(env, PROGRAM, { onLine: () => {}, onExit: () => {} });
const outside = { env, log: createLogger(env), clock: systemClock, random: systemRandom, db, ...peers };
const workers = env.workers === 0 ? undefined : { program: PROGRAM, place: { ...peers.at, rail: nowhere } };
const app = await startApp(outside, workers);
process.once('SIGTERM', () => {
  void (async () => {
    await app.stop();
    await peers.stop();
    await db.close();
    process.exit(0);
  })();
});
process.stdout.write(`${JSON.stringify({ ready: app.address })}\n`);
