import { seedContent } from './content/seed-content.ts';
import { createContext, type ExternalDeps } from './create-context.ts';
import { transaction } from './db/tx.ts';
import { noteOperatorKey } from './fairness/note-operator-key.ts';
import { noteSettings } from './fairness/note-settings.ts';
import { seedGames } from './game/seed-games.ts';
import { leaseIds } from './ids/leased-ids.ts';
import { keyIds } from './keys/key-ids.ts';
import { fundHouse } from './ledger/fund-house.ts';
import { assertHouseCurrency } from './ledger/house-currency.ts';
import { createLiveHub } from './live/live-hub.ts';
import { type Door, startDoor } from './start-door.ts';
import { startDuties } from './start-duties.ts';
import { startUpkeep } from './start-upkeep.ts';
import { createMetrics } from './telemetry/metrics.ts';
import { createMemberStreams } from './workers/member-streams.ts';
import { startWorkers, type WorkersOptions } from './workers/run-workers.ts';

export type RunningApp = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts a server on what it was given: fills games and house on the first start, then serves, streams and
 *  keeps the rounds going. With WORKERS the workers serve and stream, and this process decides. `stop`
 *  drains, takes nothing new, finishes what is under way and ends the streams by name. */
export async function startApp(outside: ExternalDeps, workers?: WorkersOptions): Promise<RunningApp> {
  const { db, env } = outside;
  await assertHouseCurrency(db.main, env);
  await seedGames(db.main, env);
  await seedContent(db.main, env);
  const ids = await leaseIds(outside, env.nodeNumber);
  const metrics = createMetrics({ withProcess: true });
  const streams = createMemberStreams();
  const hub = createLiveHub(metrics);
  const live = workers ? streams.over(hub) : hub;
  const ctx = await createContext(outside, { ids, metrics, live });
  await transaction(db, (tx) => fundHouse(tx, ctx.ids));
  await noteSettings(ctx, keyIds(env));
  await noteOperatorKey(ctx);
  const upkeep = await startUpkeep(ctx, ids);
  const duties = startDuties(ctx);
  let door: Door | undefined;
  const stop = async (): Promise<void> => {
    await duties.stopExpiry();
    await door?.close();
    await upkeep.endStreams();
    await duties.stop();
    await upkeep.stop();
  };
  try {
    door = workers ? await startWorkers(ctx, { streams, ...workers }) : await startDoor(ctx, upkeep);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: addressOf(env.host, door.port), stop };
}

function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
