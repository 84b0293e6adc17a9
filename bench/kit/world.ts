import pino from 'pino';

import { epochMs } from '@tessera/domain/time';

import { createBetBatcher } from '../../packages/server/src/bet/bet-batcher.ts';
import type { Context } from '../../packages/server/src/context.ts';
import { assertDurable } from '../../packages/server/src/db/durability.ts';
import { migrate, readMigrations } from '../../packages/server/src/db/migrate.ts';
import { ensurePartitions } from '../../packages/server/src/db/partitions.ts';
import { openDatabase } from '../../packages/server/src/db/pool.ts';
import { transaction } from '../../packages/server/src/db/tx.ts';
import { openOperatorKey } from '../../packages/server/src/fairness/operator-key.ts';
import { MIGRATIONS } from '../../packages/server/src/folders.ts';
import { openGameCatalogue } from '../../packages/server/src/game/game-catalogue.ts';
import { seedGames } from '../../packages/server/src/game/seed-games.ts';
import { createIdMaker } from '../../packages/server/src/ids/ids.ts';
import { systemClock } from '../../packages/server/src/kernel/clock.ts';
import { systemRandom } from '../../packages/server/src/kernel/random.ts';
import { fundHouse } from '../../packages/server/src/ledger/fund-house.ts';
import { createLiveHub } from '../../packages/server/src/live/live-hub.ts';
import { createMetrics } from '../../packages/server/src/telemetry/metrics.ts';
import type { Cluster } from './cluster.ts';
import { seedMembers } from './members.ts';

/** Rounds last this long, so that a sale is open for a whole run; the closing lead is as short as it gets. */
export const ROUND_SECONDS = 14_400;
export const CLOSE_SECONDS = 3;

/** Makes a database as a first start leaves it, with games and a funded house, and opens the members of the
 *  bench. */
export async function makeDatabase(cluster: Cluster, name: string, members: number): Promise<void> {
  await cluster.create(name);
  const owner = cluster.owner(name);
  await migrate(owner, readMigrations(MIGRATIONS));
  await ensurePartitions(owner, systemClock.now());
  const db = openDatabase(cluster.at(name), { random: systemRandom });
  await assertDurable(db.main);
  await seedGames(db.main, { roundMs: ROUND_SECONDS * 1000, closeLeadMs: CLOSE_SECONDS * 1000 });
  await transaction(db, (tx) => fundHouse(tx, createIdMaker(systemClock, 1000)));
  await db.close();
  await seedMembers(owner, members);
  await owner.query('vacuum analyze');
  await owner.end();
}

/** What betting and settling need of a server, in this process, on real parts. */
export type World = Pick<
  Context,
  'db' | 'clock' | 'random' | 'metrics' | 'log' | 'ids' | 'operator' | 'live' | 'games' | 'bets'
> & { readonly close: () => Promise<void> };

/** Opens that world on a database of the cluster. */
export async function openWorld(cluster: Cluster, name: string, node: number): Promise<World> {
  const db = openDatabase(cluster.at(name), { random: systemRandom });
  const metrics = createMetrics();
  const parts = {
    db,
    clock: systemClock,
    random: systemRandom,
    metrics,
    log: pino({ level: 'warn' }),
    ids: createIdMaker(systemClock, node),
    operator: openOperatorKey(`${cluster.folder}/operator-${node}.pem`),
    live: createLiveHub(metrics),
    games: await openGameCatalogue(db.main),
  };
  const bets = createBetBatcher(parts);
  const close = async (): Promise<void> => {
    await bets.stop();
    await db.close();
  };
  return { ...parts, bets, close };
}

export const nowMs = (): number => epochMs(systemClock.now());
