import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import type { Cluster } from '../kit/cluster.ts';
import { type Options, sizesOf } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import { cpuOf, cpuOfFamily, waitForQuiet } from '../kit/processes.ts';
import { type Running, startProduct, startShared, type Shared } from '../kit/server.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, type Goal, spreadText, tableText } from '../kit/table.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase } from '../kit/world.ts';
import { FLAT } from './turns.ts';

/** Beside those that every house has. A round's id ends with three digits of its game. */
const MANY = 999;
const ROUND_SECONDS = 60;
const CLOSE_SECONDS = 5;
const STARTS = 3;
const QUIET_MS = 10_000;
/** Longest restart of a killed server. */
const START_MAX_MS = 3_000;
/** Longest delay of the last draw of a second: the draw of a game must not wait for those of all the
 *  others. */
const LATE_MAX_MS = 10_000;
const LOOK_MS = 500;
const PATIENCE_MS = 900_000;

type House = {
  readonly games: number;
  readonly database: string;
  readonly owner: pg.Pool;
  readonly node: number;
};
type Turn = {
  readonly rounds: number;
  readonly databaseMs: number;
  readonly serverMs: number;
  readonly drawnMs: number;
  readonly settledMs: number;
};

/** The product with the games of every house, and with a thousand: rounds without bets, all of them drawn in
 *  the same second of each minute. */
export async function growGames(cluster: Cluster, closers: Closers, options: Options): Promise<Goal[]> {
  const shared = await startShared(cluster);
  closers.add(shared.stop);
  const houses: House[] = [];
  for (const [node, games] of [GAMES.length, ...sizesOf(options, [MANY])].entries())
    houses.push(await open(cluster, closers, { games, node }));
  const [starts, turns] = [new Map<House, number[]>(), new Map<House, Turn[]>()];
  const othersCores = await waitForQuiet(QUIET_MS);
  for (const house of houses) await firstStart(cluster, shared, house);
  for (let rep = 1; rep <= Math.min(STARTS, options.reps); rep += 1) {
    for (const house of rep % 2 === 0 ? houses : houses.toReversed()) {
      progress(`${rep}: ${house.games} games`);
      const from = performance.now();
      const server = await start(cluster, shared, house);
      starts.set(house, [...(starts.get(house) ?? []), performance.now() - from]);
      // Rounds missed while the other house ran are made up for before the turn.
      await untilOnSale(house);
      turns.set(house, [...(turns.get(house) ?? []), await watch(cluster, house, server)]);
      await server.stop();
    }
  }
  print(`rounds of ${ROUND_SECONDS} s without bets; others used ${othersCores.toFixed(2)} cores`);
  return report(houses, starts, turns);
}

async function open(
  cluster: Cluster,
  closers: Closers,
  { games, node }: { readonly games: number; readonly node: number },
): Promise<House> {
  const database = `games_${games}`;
  progress(`filling the database of ${games} games`);
  const taken = new Set([...GAMES, ...LEAGUE_GAMES].map(({ id }) => id));
  const ids = Array.from({ length: MANY }, (_, at) => at + 1).filter((id) => !taken.has(id));
  const more = ids.slice(0, games - GAMES.length).map((id) => {
    const game = GAMES[id % GAMES.length];
    if (!game) throw new Error('every house has games');
    return { ...game, id, code: `${game.code}-${id}` };
  });
  await makeDatabase(cluster, database, 10, [...GAMES, ...more, ...LEAGUE_GAMES]);
  const owner = cluster.owner(database, 2);
  closers.add(() => owner.end());
  // A start sets the pace of those games alone that every house has. Leagues have rounds of another size.
  await owner.query('update games set interval_ms = $1, close_lead_ms = $2', [
    ROUND_SECONDS * 1000,
    CLOSE_SECONDS * 1000,
  ]);
  await owner.query(`update games set status = 'off' where family = 'football'`);
  return { games, database, owner, node };
}

const start = (cluster: Cluster, shared: Shared, { database, node }: House): Promise<Running> =>
  startProduct(cluster, shared, {
    database,
    node,
    special: { settings: { ROUND_SECONDS: String(ROUND_SECONDS), CLOSE_SECONDS: String(CLOSE_SECONDS) } },
  });

/** Makes the chain of each game, which the following starts find. */
async function firstStart(cluster: Cluster, shared: Shared, house: House): Promise<void> {
  progress(`first start of ${house.games} games`);
  const server = await start(cluster, shared, house);
  await untilOnSale(house);
  await server.stop();
}

async function untilOnSale({ owner, games }: House): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await owner.query<{ ready: number }>(
      `select count(distinct r.game_id)::int as ready from rounds r join games g on g.id = r.game_id
       where r.state = 'open' and g.status <> 'off' and r.closes_at > now()`,
    );
    const late = await owner.query(
      `select from rounds r join games g on g.id = r.game_id
       where g.status <> 'off' and r.state in ('open', 'closed', 'drawn') and r.draws_at < now() limit 1`,
    );
    if (rows[0]?.ready === games && late.rowCount === 0) return;
    if (performance.now() > until) throw new Error(`${rows[0]?.ready} of ${games} games are on sale`);
    await sleep(LOOK_MS);
  }
}

/** Measures the product over one interval, in which each game makes, sells, draws and settles a round. */
async function watch(cluster: Cluster, { owner }: House, server: Running): Promise<Turn> {
  const cpu = () => ({ database: cpuOfFamily(cluster.pid()), server: cpuOf(server.pid) });
  const now = async (): Promise<Date> =>
    (await owner.query<{ now: Date }>('select clock_timestamp()::text as now')).rows[0]?.now ?? new Date(0);
  const [at, from] = [await now(), cpu()];
  await sleep(ROUND_SECONDS * 1000);
  const to = cpu();
  const { rows } = await owner.query<{ rounds: number; drawn_ms: number; settled_ms: number }>(
    `select count(*)::int as rounds, max(extract(epoch from d.drawn_at - r.draws_at) * 1000)::float8 as drawn_ms,
       coalesce(max(extract(epoch from r.settled_at - r.draws_at) * 1000), 0)::float8 as settled_ms
     from rounds r join draws d on d.round_id = r.id where r.draws_at > $1::timestamptz`,
    [at],
  );
  const [drawn] = rows;
  if (!drawn || drawn.rounds === 0) throw new Error('no round was drawn');
  const perRound = (seconds: number): number => (seconds * 1000) / drawn.rounds;
  return {
    rounds: drawn.rounds,
    databaseMs: perRound(to.database - from.database),
    serverMs: perRound(to.server - from.server),
    drawnMs: drawn.drawn_ms,
    settledMs: drawn.settled_ms,
  };
}

function report(
  houses: readonly House[],
  starts: ReadonlyMap<House, readonly number[]>,
  turns: ReadonlyMap<House, readonly Turn[]>,
): Goal[] {
  const median = (house: House, of: (turn: Turn) => number): number =>
    spreadOf((turns.get(house) ?? []).map(of)).median;
  const cpu = (house: House): number => median(house, ({ databaseMs, serverMs }) => databaseMs + serverMs);
  const rows = houses.map((house) => [
    String(house.games),
    spreadText(spreadOf(starts.get(house) ?? [])),
    figure(median(house, ({ rounds }) => rounds)),
    figure(median(house, ({ databaseMs }) => databaseMs)),
    figure(median(house, ({ serverMs }) => serverMs)),
    figure(median(house, ({ drawnMs }) => drawnMs)),
    figure(median(house, ({ settledMs }) => settledMs)),
  ]);
  const heads = [
    'games',
    'start ms',
    'rounds',
    'database ms/round',
    'server ms/round',
    'last drawn ms',
    'last settled ms',
  ];
  print(tableText(heads, rows));
  const [few, many] = [houses[0], houses.at(-1)];
  if (!few || !many) return [];
  const label = `${many.games} games`;
  return [
    {
      name: 'games',
      label: `CPU of a round, ${label} / ${few.games}`,
      value: cpu(many) / cpu(few),
      atMost: FLAT,
    },
    {
      name: 'games',
      label: `start, ${label}, ms`,
      value: spreadOf(starts.get(many) ?? []).median,
      atMost: START_MAX_MS,
    },
    {
      name: 'games',
      label: `last settled of all at once, ${label}, ms`,
      value: median(many, ({ settledMs }) => settledMs),
      atMost: LATE_MAX_MS,
    },
  ];
}
