import { listBets } from '@tessera/server/bet-calls/list-bets';
import { listDraws } from '@tessera/server/game/list-draws';

import type { Cluster } from '../kit/cluster.ts';
import { FIRST_MEMBER } from '../kit/members.ts';
import { type Options, sizesOf } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { latencyOf, seededBelow, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, spreadText, tableText } from '../kit/table.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld, type World } from '../kit/world.ts';
import { deepPlaces } from '../records/deep-places.ts';
import { explain, recordingReader } from '../records/explain.ts';
import { HEAVY_MEMBERS, seedRecords } from '../records/seed-records.ts';
import { FLAT } from './turns.ts';

const SIZES = [5_000_000, 50_000_000];
const LIMIT = '10';
const CALLS = 100;
const QUIET_MS = 10_000;
/** Largest latency of a deep page as a multiple of the first page's. */
const DEEP = 1.5;

type House = {
  readonly size: number;
  readonly world: World;
  readonly deep: readonly (readonly string[])[];
};
type Kind = { readonly name: string; readonly read: (house: House) => Promise<number> };

const below = seededBelow(1);
const newest = String(2n ** 62n);

/** Pages of a member's bets and of a game's draws, the first and a deep one, beside few and many bets. */
export async function growPages(cluster: Cluster, closers: Closers, options: Options): Promise<Goal[]> {
  const houses: House[] = [];
  for (const [node, size] of sizesOf(options, SIZES).entries())
    houses.push(await open(cluster, closers, { size, node: node + 1, options }));
  const waits = new Map<string, number[]>();
  const othersCores = await waitForQuiet(QUIET_MS);
  for (let rep = 0; rep <= options.reps; rep += 1) {
    progress(`${rep}/${options.reps}`);
    for (const kind of KINDS)
      for (const house of rep % 2 === 0 ? houses : houses.toReversed()) {
        const p50Ms = await medianOf(kind, house);
        // The first repetition warms caches and plans.
        if (rep > 0) waits.set(keyOf(kind, house), [...(waits.get(keyOf(kind, house)) ?? []), p50Ms]);
      }
  }
  print(
    `pages of ${LIMIT} rows, ${options.days} days, ${options.reps} x ${CALLS} calls of the use case; others used ${othersCores.toFixed(2)} cores`,
  );
  for (const house of houses.slice(-1)) for (const kind of KINDS) await assertIndexed(kind, house);
  return report(houses, waits);
}

const keyOf = ({ name }: Kind, { size }: House): string => `${size} ${name}`;

async function open(
  cluster: Cluster,
  closers: Closers,
  {
    size,
    node,
    options: { members, days },
  }: { readonly size: number; readonly node: number; readonly options: Options },
): Promise<House> {
  progress(`filling the database of ${size} bets`);
  const name = `pages_${size}`;
  await makeDatabase(cluster, name, members);
  const world = await openWorld(cluster, name, node);
  closers.add(world.close);
  const owner = cluster.owner(name);
  await seedRecords(owner, { games: world.games.all(), bets: size, members, days, nowMs: nowMs() });
  const deep = await deepPlaces(owner);
  await owner.end();
  return { size, world, deep };
}

const heavy = (): number => below(HEAVY_MEMBERS);

async function readBets(
  { world }: Pick<House, 'world'>,
  member: number,
  page: { readonly before?: string | undefined },
): Promise<number> {
  const query = { limit: LIMIT, ...(page.before === undefined ? {} : { before: page.before }) };
  const deps = { ...world, env: { cashOutE4: 10_000 } };
  return (await listBets(deps, query, BigInt(FIRST_MEMBER + member) * 16n, 'en')).list.length;
}

async function readDraws({ world }: Pick<House, 'world'>, page: string): Promise<number> {
  const games = world.games.all();
  const game = games[below(games.length)];
  if (!game) throw new Error('there are games');
  const deps = { db: world.db, board: { now: world.clock.now } };
  return (await listDraws(deps as unknown as Parameters<typeof listDraws>[0], game, { limit: LIMIT, page }))
    .list.length;
}

const KINDS: readonly Kind[] = [
  { name: 'bets, page 1', read: (house) => readBets(house, heavy(), { before: newest }) },
  {
    name: 'bets, page 1000',
    read: (house) => {
      const member = heavy();
      const places = house.deep[member] ?? [];
      return readBets(house, member, { before: places[below(places.length)] });
    },
  },
  { name: 'bets, page 1 with totals', read: (house) => readBets(house, heavy(), {}) },
  { name: 'draws, page 1', read: (house) => readDraws(house, '1') },
  { name: 'draws, page 200', read: (house) => readDraws(house, '200') },
];

async function medianOf({ name, read }: Kind, house: House): Promise<number> {
  const waits: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const from = performance.now();
    const rows = await read(house);
    waits.push(performance.now() - from);
    if (rows !== Number(LIMIT)) throw new Error(`${name} has ${rows} rows`);
  }
  return latencyOf(waits).p50Ms;
}

/** Throws when the database reads a whole table for a page. */
async function assertIndexed({ read }: Kind, { world, ...house }: House): Promise<void> {
  const { reader, statements } = recordingReader(world.db.reader);
  await read({ ...house, world: { ...world, db: { ...world.db, reader } } });
  for (const each of statements) await explain(world.db.reader, each);
}

function report(houses: readonly House[], waits: ReadonlyMap<string, readonly number[]>): Goal[] {
  const of = (kind: Kind, house: House) => spreadOf(waits.get(keyOf(kind, house)) ?? []);
  const rows = KINDS.map((kind) => [kind.name, ...houses.map((house) => spreadText(of(kind, house)))]);
  print(tableText(['p50 ms', ...houses.map(({ size }) => `${size} bets`)], rows));
  const [small] = houses;
  const large = houses.at(-1);
  if (!small || !large) return [];
  const goals = KINDS.map((kind): Goal => {
    const value = of(kind, large).median / of(kind, small).median;
    return { name: 'pages', label: `${kind.name}, ${large.size} / ${small.size} bets`, value, atMost: FLAT };
  });
  const deep = (first: number, last: number): Goal => {
    const [a, b] = [KINDS[first], KINDS[last]];
    if (!a || !b) throw new Error('the kinds are listed');
    const value = of(b, large).median / of(a, large).median;
    return { name: 'pages', label: `${b.name} / ${a.name}, ${large.size} bets`, value, atMost: DEEP };
  };
  const last = [deep(0, 1), deep(3, 4)];
  print(`deep pages beside first ones: ${last.map(({ value }) => figure(value)).join(', ')}`);
  return [...goals, ...last];
}
