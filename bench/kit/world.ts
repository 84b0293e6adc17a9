import pino from 'pino';

import { type Game as CatalogueGame, GAMES } from '@tessera/domain/games/catalogue';
import { epochMs } from '@tessera/domain/time';
import { createBetBatcher } from '@tessera/server/bet/bet-batcher';
import type { PlaceBetDeps } from '@tessera/server/bet/place-bet';
import type { Context } from '@tessera/server/context';
import { assertDurable } from '@tessera/server/db/durability';
import { migrate, readMigrations } from '@tessera/server/db/migrate';
import { ensurePartitions } from '@tessera/server/db/partitions';
import { openDatabase } from '@tessera/server/db/pool';
import { transaction } from '@tessera/server/db/tx';
import { openOperatorKey } from '@tessera/server/fairness/operator-key';
import { MIGRATIONS } from '@tessera/server/folders';
import { openGameCatalogue } from '@tessera/server/game/game-catalogue';
import { seedGames } from '@tessera/server/game/seed-games';
import { createIdMaker } from '@tessera/server/ids/ids';
import { systemClock } from '@tessera/server/kernel/clock';
import { systemRandom } from '@tessera/server/kernel/random';
import { fundHouse } from '@tessera/server/ledger/fund-house';
import { createLiveHub } from '@tessera/server/live/live-hub';
import { createMetrics } from '@tessera/server/telemetry/metrics';
import { createTicketBatcher } from '@tessera/server/ticket/ticket-batcher';

import type { Cluster } from './cluster.ts';
import { seedMembers } from './members.ts';

/** Rounds last this long, so that a sale is open for a whole run; the closing lead is as short as it gets. */
export const ROUND_SECONDS = 14_400;
export const CLOSE_SECONDS = 3;

/** Makes a database as a first start leaves it, with games and a funded house, and opens the members of the
 *  bench. */
export async function makeDatabase(
  cluster: Cluster,
  name: string,
  members: number,
  games: readonly CatalogueGame[] = GAMES,
): Promise<void> {
  await cluster.create(name);
  const owner = cluster.owner(name);
  await migrate(owner, readMigrations(MIGRATIONS));
  await ensurePartitions(owner, systemClock.now());
  const db = openDatabase(cluster.login(name), { random: systemRandom });
  await assertDurable(db.main);
  await seedGames(db.main, { roundMs: ROUND_SECONDS * 1000, closeLeadMs: CLOSE_SECONDS * 1000 }, games);
  await transaction(db, (tx) => fundHouse(tx, createIdMaker(systemClock, 1000)));
  await db.close();
  await seedMembers(owner, members);
  await owner.query('vacuum analyze');
  await owner.end();
}

/** The parts of a server that betting and settlement need, in this process. */
export type World = Pick<
  Context,
  'db' | 'clock' | 'random' | 'metrics' | 'log' | 'ids' | 'operator' | 'live' | 'games' | 'bets' | 'tickets'
> &
  Pick<PlaceBetDeps, 'board'> & { readonly close: () => Promise<void> };

/** Opens that world on a database of the cluster. */
export async function openWorld(cluster: Cluster, name: string, node: number): Promise<World> {
  const db = openDatabase(cluster.login(name), { random: systemRandom });
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
    // Its rounds follow the timetable.
    board: { roundOfIssue: () => undefined },
    games: await openGameCatalogue(db.main),
  };
  const [bets, tickets] = [createBetBatcher(parts), createTicketBatcher(parts)];
  const close = async (): Promise<void> => {
    await Promise.all([bets.stop(), tickets.stop()]);
    await db.close();
  };
  return { ...parts, bets, tickets, close };
}

export const nowMs = (): number => epochMs(systemClock.now());
