import type pg from 'pg';

import { GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';

import { bettor, inProcess } from '../bets/in-process.ts';
import type { Sample } from '../bets/sample.ts';
import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { machineText } from '../kit/machine.ts';
import { isWanted, type Options, readOptions } from '../kit/options.ts';
import { print, printJson, progress } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { bodiesOf, SELECTIONS } from '../kit/selections.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld, type World } from '../kit/world.ts';
import { openRounds } from './rounds.ts';
import { type SettledDay, settleRound } from './settle.ts';

const CALLERS = 256;
/** Match days that are on sale at once. */
const ROUNDS = 6;
const OTHERS = [...new Map(GAMES.map((game) => [game.family, game])).values()].slice(0, ROUNDS);
const LEAGUE = LEAGUE_GAMES[0];
/** Five digits, as in the bench of settling. */
const SETTLED_GAME_ID = 5;
const SETTLED = GAMES.find(({ id }) => id === SETTLED_GAME_ID);
const OTHER_GAMES = 'six other games';
const MATCH_DAYS = 'six match days';
const QUIET_MS = 10_000;

type Contenders = ReadonlyMap<string, () => Promise<unknown>>;

/** `npm run bench -- league`: parts bets, settle. Singles on six match days beside singles on six other
 *  games, in short turns; then a match day with --bets
 *  singles over its matches is paid out beside a round of digits with as many. */
export async function benchLeague(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: 2, reps: 8, bets: 100_000, members: 20_000 });
  if (!LEAGUE || !SETTLED) throw new Error('the games of the bench are seeded');
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, 'league', options.members, [...OTHERS, SETTLED, LEAGUE].filter(isFirst));
    const owner = cluster.owner('league', 4);
    closers.add(() => owner.end());
    const world = await openWorld(cluster, 'league', 6);
    closers.add(world.close);
    const othersCores = await waitForQuiet(QUIET_MS);
    print(`league: ${machineText()}`);
    print(`${cluster.about}; others used ${othersCores.toFixed(2)} cores at the start`);
    print();
    const goals = [
      ...(isWanted(options, 'bets') ? await benchBets(cluster, world, owner, options) : []),
      ...(isWanted(options, 'settle') ? await benchSettling(world, owner, options) : []),
    ];
    print(goalsText(goals));
    printJson({ bench: 'league', othersCores, goals });
    print(`books: ${await assertBooks(owner)} queries, no row`);
    return goals.every(isMet);
  });
}

const isFirst = <T>(game: T, at: number, all: readonly T[]): boolean => all.indexOf(game) === at;

async function benchBets(cluster: Cluster, world: World, owner: pg.Pool, options: Options): Promise<Goal[]> {
  type Which = { readonly count: number; readonly after?: number };
  const betsOn = async (ids: readonly number[], which: Which, most = SELECTIONS) => {
    const opened = [];
    for (const id of ids) {
      const game = world.games.byId(id);
      if (!game) throw new Error(`game ${id} is seeded`);
      opened.push(...(await openRounds(owner, game, { ...which, nowMs: nowMs() })));
    }
    const bodies = opened.flatMap(({ game, issue }) => bodiesOf(game, issue, most));
    return bettor(world, bodies, options.members);
  };
  const otherIds = OTHERS.map(({ id }) => id);
  const league = [LEAGUE?.id ?? 0];
  const contenders: Contenders = new Map([
    [OTHER_GAMES, await betsOn(otherIds, { count: 1 })],
    [MATCH_DAYS, await betsOn(league, { count: ROUNDS })],
    ['the same, all selections', await betsOn(league, { count: ROUNDS, after: ROUNDS }, Infinity)],
  ]);
  const samples = await inTurns(cluster, contenders, options);
  const median = (name: string, field: keyof Sample): number =>
    spreadOf((samples.get(name) ?? []).map((each) => each[field])).median;
  const heads = ['singles', 'bets per second', 'p50/p99 ms', 'database us', 'server us'];
  const rows = Array.from(samples, ([name, list]) => [
    name,
    spreadText(spreadOf(list.map(({ perSecond }) => perSecond))),
    `${figure(median(name, 'p50Ms'))}/${figure(median(name, 'p99Ms'))}`,
    figure(median(name, 'databaseUs')),
    figure(median(name, 'serverUs')),
  ]);
  print(tableText(heads, rows));
  print();
  // Turn by turn: what else the machine does falls on the two of a turn alike.
  const cpu = (name: string): readonly number[] =>
    (samples.get(name) ?? []).map(({ databaseUs, serverUs }) => databaseUs + serverUs);
  const others = cpu(OTHER_GAMES);
  const ratios = spreadOf(cpu(MATCH_DAYS).map((each, turn) => each / (others[turn] ?? Number.NaN)));
  print(`CPU of a single, match days / other games in the same turn: ${spreadText(ratios)}`);
  print();
  return [{ name: 'CPU', label: `${MATCH_DAYS} / ${OTHER_GAMES}`, value: ratios.median, atMost: 1.03 }];
}

async function inTurns(
  cluster: Cluster,
  contenders: Contenders,
  { seconds, reps }: Options,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(Array.from(contenders, ([name]) => [name, []]));
  for (let rep = 0; rep <= reps; rep++) {
    progress(`${rep}/${reps}`);
    // The first turn warms up; then each goes first as often as the other.
    const order = rep % 2 === 0 ? [...contenders] : [...contenders].toReversed();
    for (const [name, call] of order) {
      const sample = await inProcess(cluster, call, { callers: CALLERS, seconds });
      if (rep > 0) samples.get(name)?.push(sample);
    }
  }
  return samples;
}

async function benchSettling(world: World, owner: pg.Pool, { bets }: Options): Promise<Goal[]> {
  const rows: string[][] = [];
  const settle = async (id: number | undefined): Promise<SettledDay> => {
    const game = world.games.byId(id ?? 0);
    const [round] = game
      ? await openRounds(owner, game, { count: 1, after: 2 * ROUNDS, nowMs: nowMs() })
      : [];
    if (!round) throw new Error(`game ${id} is seeded`);
    progress(`${bets} bets on ${round.game.code}`);
    const day = await settleRound(world, owner, round, bets);
    const [floor, took] = [day.floorMs, day.settleMs].map(figure);
    rows.push([round.game.code, String(bets), String(day.halves), floor ?? '', took ?? '']);
    return day;
  };
  await settle(SETTLED?.id);
  const { settleMs, floorMs } = await settle(LEAGUE?.id);
  print(tableText(['paid out', 'bets', 'selections by half', 'update, fill 100, ms', 'settled, ms'], rows));
  print();
  return [{ name: 'settle', label: 'match day / update at 100', value: settleMs / floorMs, atMost: 0.2 }];
}
