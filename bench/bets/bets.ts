import { mkdtempSync } from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { interleave, type Step } from '../kit/interleave.ts';
import { machineText } from '../kit/machine.ts';
import { tokenOf } from '../kit/members.ts';
import { isWanted, type Options, readOptions } from '../kit/options.ts';
import { fillPgbench, findPgbench, runPgbench } from '../kit/pgbench.ts';
import { progress, print } from '../kit/print.ts';
import type { BetBody } from '../kit/selections.ts';
import { type Running, startOwn, startProduct, startShared } from '../kit/server.ts';
import { type Closers, withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, openWorld } from '../kit/world.ts';
import { loadTool } from '../load/load.ts';
import { createFunction } from '../peers/function-per-bet.ts';
import type { PeerName } from '../peers/serve-peer.ts';
import { bettor, inProcess, seededBodies } from './in-process.ts';
import { assertAccepts, bodiesOnSale, overHttp, type Target } from './over-http.ts';
import { reportBets } from './report.ts';
import { rateAlone, type Sample } from './sample.ts';

const CONNECTIONS = [64, 256, 1000];
const MAIN_CONNECTIONS = 256;
const REST = { callers: 50, pauseMs: 10 };
const HOT_MEMBERS = 10;
const WARM_SECONDS = 3;

// Each contender has a database of its own on the one cluster, filled alike: two that shared one would make
// each other read their rounds' books anew.

/** `npm run bench -- bets`: parts http, none, two, rest, drive (in process and hot), peers. */
export async function benchBets(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args);
  findPgbench();
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the databases');
    await cluster.create('yardstick');
    await fillPgbench(cluster.at('yardstick'), options.scale);
    const yardsticks = (['tpcb-like', 'simple-update'] as const).map((name) => ({
      name,
      run: async () => rateAlone(await runPgbench(cluster.at('yardstick'), name, options.seconds)),
    }));
    const groups = [
      ...(isWanted(options, 'http') ? [await productSteps(cluster, options, closers)] : []),
      ...(isWanted(options, 'drive') ? [await driveSteps(cluster, options, closers)] : []),
      ...(isWanted(options, 'none') ? [await peerSteps(cluster, ['none'], options, closers)] : []),
      ...(isWanted(options, 'peers')
        ? [await peerSteps(cluster, ['naive', 'function'], options, closers)]
        : []),
    ];
    const measured = await interleave<Sample>([...yardsticks, ...groups.flat()], options.reps);
    const { othersCores } = measured;
    print(`bets: ${machineText()}`);
    print(`${cluster.about}; the load is sent by ${loadTool()}`);
    print(
      `${options.members} members, medians [min-max] of ${options.reps} x ${options.seconds} s, interleaved; ` +
        `pgbench -M prepared -c 16 -j 2, scale ${options.scale}; others used up to ${othersCores.toFixed(2)} cores`,
    );
    print();
    const about = { machine: machineText(), othersCores, members: options.members, seconds: options.seconds };
    const isMet = reportBets(measured, about);
    await closers.closeAll();
    for (const name of ['product', 'drive'].filter((each) =>
      isWanted(options, each === 'product' ? 'http' : each),
    ))
      await closeBooks(cluster, name);
    return isMet;
  });
}

/** Checks the books of a database, and says how many of its bets were a member's first. */
async function closeBooks(cluster: Cluster, name: string): Promise<void> {
  const owner = cluster.owner(name);
  try {
    const queries = await assertBooks(owner);
    const { rows } = await owner.query<{ bets: number; first: number }>(
      'select count(*)::int as bets, count(distinct account_id)::int as first from bets',
    );
    print(
      `books of ${name}: ${queries} queries, no row; ` +
        `${rows[0]?.first} of ${rows[0]?.bets} bets were the first of their member`,
    );
  } finally {
    await owner.end();
  }
}

const loadOf = ({ seconds, members }: Options, connections: number) => ({ connections, seconds, members });

async function productSteps(cluster: Cluster, options: Options, closers: Closers): Promise<Step<Sample>[]> {
  await makeDatabase(cluster, 'product', options.members);
  const owner = cluster.owner('product', 4);
  closers.add(() => owner.end());
  const world = await openWorld(cluster, 'product', 9);
  const games = world.games.all();
  await world.close();
  const shared = await startShared(cluster);
  closers.add(shared.stop);
  const servers: Running[] = [];
  for (const node of isWanted(options, 'two') ? [0, 1] : [0]) {
    const server = await startProduct(cluster, shared, { database: 'product', node });
    closers.add(server.stop);
    servers.push(server);
  }
  const bodies = (): Promise<BetBody[]> => bodiesOnSale(owner, games, options.seconds);
  const target: Target = { servers: servers.slice(0, 1), bodies, committed: () => countOf(owner, BY_BOOK) };
  await warmUp(cluster, target, options);
  const steps = CONNECTIONS.map((connections) => ({
    name: `http ${connections}`,
    run: () => overHttp(cluster, target, loadOf(options, connections)),
  }));
  const both = { ...target, servers };
  if (servers.length > 1) {
    await warmUp(cluster, { ...target, servers: servers.slice(1) }, options);
    const run = (): Promise<Sample> => overHttp(cluster, both, loadOf(options, MAIN_CONNECTIONS));
    steps.push({ name: `two servers ${MAIN_CONNECTIONS}`, run });
  }
  if (isWanted(options, 'rest')) {
    const load = { ...loadOf(options, REST.callers), pauseMs: REST.pauseMs };
    steps.push({ name: '50 at rest', run: () => overHttp(cluster, target, load) });
  }
  return steps;
}

async function driveSteps(cluster: Cluster, options: Options, closers: Closers): Promise<Step<Sample>[]> {
  await makeDatabase(cluster, 'drive', options.members);
  const world = await openWorld(cluster, 'drive', 8);
  closers.add(world.close);
  const bodies = await seededBodies(cluster, 'drive', world.games.all());
  const callers = MAIN_CONNECTIONS;
  const uniform = bettor(world, bodies, options.members);
  const hot = bettor(world, bodies, HOT_MEMBERS);
  await inProcess(cluster, uniform, { callers, seconds: WARM_SECONDS });
  const run = (call: () => Promise<unknown>) => (): Promise<Sample> =>
    inProcess(cluster, call, { callers, seconds: options.seconds });
  return [
    { name: `in process ${callers}`, run: run(uniform) },
    { name: `hot, ${HOT_MEMBERS} users`, run: run(hot) },
  ];
}

async function peerSteps(
  cluster: Cluster,
  names: readonly PeerName[],
  options: Options,
  closers: Closers,
): Promise<Step<Sample>[]> {
  const steps: Step<Sample>[] = [];
  for (const name of names) {
    await makeDatabase(cluster, name, options.members);
    const owner = cluster.owner(name);
    closers.add(() => owner.end());
    const world = await openWorld(cluster, name, 7);
    const bodies = await seededBodies(cluster, name, world.games.all());
    await world.close();
    if (name === 'function') await createFunction(owner);
    const server = await startOwn([
      'peer',
      name,
      cluster.url(name),
      mkdtempSync(path.join(cluster.folder, 'peer-')),
    ]);
    closers.add(server.stop);
    const target: Target = {
      servers: [server],
      bodies: () => Promise.resolve(bodies),
      committed: name === 'none' ? undefined : () => countOf(owner, BY_ROW),
    };
    await warmUp(cluster, target, options);
    const run = (): Promise<Sample> => overHttp(cluster, target, loadOf(options, MAIN_CONNECTIONS));
    steps.push({ name: name === 'none' ? 'no database' : `${name} peer`, run });
  }
  return steps;
}

/** One bet by hand, then a few seconds that are not counted, in which the programs are compiled. */
async function warmUp(cluster: Cluster, target: Target, options: Options): Promise<void> {
  const [body] = await target.bodies();
  const [server] = target.servers;
  if (!body || !server) throw new Error('there is something to bet on');
  await assertAccepts(server, body, tokenOf(0));
  await overHttp(cluster, target, { ...loadOf(options, MAIN_CONNECTIONS), seconds: WARM_SECONDS });
}

const BY_BOOK = 'select coalesce(sum(bet_count), 0)::int as count from round_books';
const BY_ROW = 'select count(*)::int as count from bets';

const countOf = async (owner: pg.Pool, text: string): Promise<number> =>
  (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0;
