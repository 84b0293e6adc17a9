import { listBets } from '@tessera/server/bet-calls/list-bets';

import { machineText } from '../kit/machine.ts';
import { tokenOf, FIRST_MEMBER } from '../kit/members.ts';
import { readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { type Running, startProduct, startShared } from '../kit/server.ts';
import { latencyOf, seededBelow, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld, type World } from '../kit/world.ts';
import { deepPlaces } from './deep-places.ts';
import { explain, recordingReader } from './explain.ts';
import { HEAVY_MEMBERS, seedRecords } from './seed-records.ts';

const PAGE = '10';
const CALLS = 500;
const WARM_CALLS = 100;
const QUIET_MS = 10_000;

type PageOf = { readonly member: number; readonly before?: string | undefined };
type Kind = { readonly name: string; readonly next: () => PageOf };
type Method = { readonly name: string; readonly read: (page: PageOf) => Promise<number> };

/** `npm run bench -- records`: a member's own bets among --bets over 30 days. */
export async function benchRecords(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { bets: 5_000_000, members: 50_000 });
  return withCluster(options.dir, async (cluster, closers) => {
    progress('filling the database');
    await makeDatabase(cluster, 'records', options.members);
    const owner = cluster.owner('records');
    closers.add(() => owner.end());
    const world = await openWorld(cluster, 'records', 4);
    closers.add(world.close);
    const { bets, members } = options;
    await seedRecords(owner, { games: world.games.all(), bets, members, days: options.days, nowMs: nowMs() });
    // Games that are off have records and no new rounds, so nothing else runs while the lists are read.
    await owner.query(`update games set status = 'off'`);
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    const server = await startProduct(cluster, shared, { database: 'records', node: 0 });
    closers.add(server.stop);

    const deep = await deepPlaces(owner);
    const kinds = kindsOf(deep, members);
    const methods: Method[] = [
      { name: 'use case', read: (page) => readByUseCase(world, page) },
      { name: 'HTTP', read: (page) => readByHttp(server, page) },
    ];
    const othersCores = await waitForQuiet(QUIET_MS);
    const samples = await measure(methods, kinds, options.reps);
    print(`records: ${machineText()}`);
    print(cluster.about);
    print(
      `${bets} bets of ${members} members over ${options.days} days; ${HEAVY_MEMBERS} of them with over 10,000; one caller, ` +
        `${options.reps} x ${CALLS} calls, interleaved; others used ${othersCores.toFixed(2)} cores`,
    );
    print();
    const met = report(samples);
    for (const kind of kinds) await printPlans(world, kind);
    return met;
  });
}

function kindsOf(deep: readonly (readonly string[])[], members: number): Kind[] {
  const below = seededBelow(1);
  const heavy = (): number => below(HEAVY_MEMBERS);
  const newest = String(2n ** 62n);
  return [
    { name: 'page 1, with totals', next: () => ({ member: below(members) }) },
    { name: 'page 1, with totals, of 10,000 bets', next: () => ({ member: heavy() }) },
    { name: 'page 1 by key', next: () => ({ member: heavy(), before: newest }) },
    {
      name: 'page 1000 by key',
      next: () => {
        const member = heavy();
        const places = deep[member] ?? [];
        return { member, before: places[below(places.length)] };
      },
    },
  ];
}

async function readByUseCase(world: World, { member, before }: PageOf): Promise<number> {
  const query = { limit: PAGE, ...(before === undefined ? {} : { before }) };
  const house = { ...world, env: { cashOutE4: 10_000 } };
  const reply = await listBets(house, query, BigInt(FIRST_MEMBER + member) * 16n, 'en');
  return reply.list.length;
}

async function readByHttp({ address }: Running, { member, before }: PageOf): Promise<number> {
  const query = before === undefined ? '' : `&before=${before}`;
  const reply = await fetch(`${address}/api/games/getBetRecord?limit=${PAGE}${query}`, {
    headers: { token: tokenOf(member) },
  });
  const { data } = (await reply.json()) as { data: { list: unknown[] } };
  return data.list.length;
}

type Samples = Map<string, { p50Ms: number[]; p99Ms: number[] }>;

async function measure(methods: readonly Method[], kinds: readonly Kind[], reps: number): Promise<Samples> {
  const samples: Samples = new Map();
  const once = async ({ read }: Method, { next, name }: Kind): Promise<number> => {
    const page = next();
    const from = performance.now();
    const rows = await read(page);
    const tookMs = performance.now() - from;
    if (rows !== Number(PAGE)) throw new Error(`${name} of member ${page.member} has ${rows} rows`);
    return tookMs;
  };
  for (let rep = 0; rep <= reps; rep++) {
    for (const method of methods) {
      for (const kind of kinds) {
        const waits: number[] = [];
        // The first round warms caches and plans, and is not counted.
        for (let call = 0; call < (rep === 0 ? WARM_CALLS : CALLS); call++)
          waits.push(await once(method, kind));
        if (rep === 0) continue;
        const key = `${method.name}: ${kind.name}`;
        const into = samples.get(key) ?? { p50Ms: [], p99Ms: [] };
        samples.set(key, into);
        const { p50Ms, p99Ms } = latencyOf(waits);
        into.p50Ms.push(p50Ms);
        into.p99Ms.push(p99Ms);
      }
    }
  }
  return samples;
}

function report(samples: Samples): boolean {
  const rows = Array.from(samples, ([name, { p50Ms, p99Ms }]) => [
    name,
    spreadText(spreadOf(p50Ms)),
    spreadText(spreadOf(p99Ms)),
  ]);
  print(tableText(['', 'p50 ms', 'p99 ms'], rows));
  print();
  const median = (name: string, field: 'p50Ms' | 'p99Ms'): number =>
    spreadOf(samples.get(name)?.[field] ?? [Number.NaN]).median;
  const goals = ['use case', 'HTTP'].flatMap((method): Goal[] => {
    const [one, totals, deep] = ['page 1 by key', 'page 1, with totals', 'page 1000 by key'].map(
      (name) => `${method}: ${name}`,
    ) as [string, string, string];
    const apart = median(deep, 'p50Ms') / median(one, 'p50Ms');
    return [
      { name: 'G11', label: `${method}, page 1000 / page 1`, value: apart, atMost: 1.5 },
      {
        name: 'G11',
        label: `${method}, page 1 with totals, p99 ms`,
        value: median(totals, 'p99Ms'),
        atMost: 3,
      },
      { name: 'G11', label: `${method}, page 1000, p99 ms`, value: median(deep, 'p99Ms'), atMost: 3 },
    ];
  });
  print(goalsText(goals));
  const medians = Object.fromEntries(
    Array.from(samples.keys(), (name) => [
      name,
      [figure(median(name, 'p50Ms')), figure(median(name, 'p99Ms'))],
    ]),
  );
  printJson({ bench: 'records', medians, goals });
  return goals.every(isMet);
}

/** Prints how the database reads a page: what it does, step by step, with the blocks it touches. */
async function printPlans(world: World, kind: Kind): Promise<void> {
  const { reader, statements } = recordingReader(world.db.reader);
  await readByUseCase({ ...world, db: { ...world.db, reader } }, kind.next());
  for (const each of statements) {
    print(`\nplan of ${kind.name}`);
    print(await explain(world.db.reader, each));
  }
}
