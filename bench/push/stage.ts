import type pg from 'pg';

import type { RoundEvent } from '@tessera/contract/live';
import { freePort } from '@tessera/server/db/free-port';
import { openDatabase } from '@tessera/server/db/pool';
import { transaction } from '@tessera/server/db/tx';
import type { Game } from '@tessera/server/game/game-catalogue';
import { systemRandom } from '@tessera/server/kernel/random';
import { appendEvent } from '@tessera/server/live/event-store';

import type { Cluster } from '../kit/cluster.ts';
import { type Running, startProduct, startShared, type Shared } from '../kit/server.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase, openWorld } from '../kit/world.ts';
import { type StoredEvent, eventsSince } from './stored-events.ts';

/** A server whose inside can be looked at, on a port that it keeps when it is started again. */
export type Server = Running & { readonly port: number; readonly inspectPort: number };

/** The product on a database in which one game draws often, while the others sell for hours and take the
 *  bets. */
export type Stage = {
  readonly cluster: Cluster;
  readonly owner: pg.Pool;
  readonly shared: Shared;
  readonly longGames: readonly Game[];
  readonly append: (event: RoundEvent) => Promise<void>;
  readonly head: () => Promise<number>;
  /** The events that all streams are due to receive after an event. */
  readonly eventsSince: (seq: number) => Promise<readonly StoredEvent[]>;
};

const DATABASE = 'push';
/** The game that all streams receive, in the shortest rounds there are. */
const GAME = 1;
export const ROUND_MS = 9_000;
/** A round that no game has; its listeners receive the events that the bench sends. */
export const PULSE_ROUND = '77';
/** The topics of every stream besides that of its member. */
export const TOPICS = `game:${GAME},round:${PULSE_ROUND}`;
const CLOSE_LEAD_MS = 3_000;

export async function setStage(cluster: Cluster, members: number, closers: Closers): Promise<Stage> {
  await makeDatabase(cluster, DATABASE, members);
  const owner = cluster.owner(DATABASE, 4);
  closers.add(() => owner.end());
  await owner.query('update games set interval_ms = $2, close_lead_ms = $3 where id = $1', [
    GAME,
    ROUND_MS,
    CLOSE_LEAD_MS,
  ]);
  const world = await openWorld(cluster, DATABASE, 9);
  const longGames = world.games.all().filter(({ id }) => id !== GAME);
  await world.close();
  const shared = await startShared(cluster);
  closers.add(shared.stop);
  const db = openDatabase(cluster.login(DATABASE), { random: systemRandom });
  closers.add(() => db.close());
  const append = (event: RoundEvent): Promise<void> => transaction(db, (tx) => appendEvent(tx, event));
  const head = async (): Promise<number> =>
    Number((await owner.query<{ seq: bigint }>('select seq from event_head')).rows[0]?.seq);
  const since = (seq: number) => eventsSince(owner, seq, GAME, PULSE_ROUND);
  return { cluster, owner, shared, longGames, append, head, eventsSince: since };
}

/** Starts the product with room for all streams. Timetables are left as they stand in the database. */
export async function startServer({ cluster, shared }: Stage, node: number, port?: number): Promise<Server> {
  const [own, inspectPort] = [port ?? (await freePort()), await freePort()];
  const server = await startProduct(cluster, shared, {
    database: DATABASE,
    node,
    special: {
      settings: { PORT: String(own), ROUND_SECONDS: '', CLOSE_SECONDS: '', CONNECTIONS_MAX: '100000' },
      nodeArgs: [`--inspect=127.0.0.1:${inspectPort}`],
    },
  });
  return { ...server, port: own, inspectPort };
}

/** An event of no game, for the listeners of its round: nothing on the server acts on it. */
export const strayEvent = (roundId: string, root?: string): RoundEvent => ({
  kind: 'opened',
  game_id: 999,
  round_id: roundId,
  game_no: '20270115-0001',
  opens_at_ms: 0,
  closes_at_ms: 0,
  draws_at_ms: 0,
  ...(root === undefined ? {} : { root }),
});
