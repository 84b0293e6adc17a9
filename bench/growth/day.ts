import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { transaction } from '@tessera/server/db/tx';
import { openSession } from '@tessera/server/session/open-session';

import { bodiesOnSale } from '../bets/over-http.ts';
import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { FIRST_MEMBER } from '../kit/members.ts';
import type { Options } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import { type Running, startProduct, startShared } from '../kit/server.ts';
import { seededBelow } from '../kit/stats.ts';
import { figure, type Goal, tableText } from '../kit/table.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase, openWorld, type World } from '../kit/world.ts';
import { runLoad } from '../load/load.ts';
import { readSizes, type TableSize } from './sizes.ts';
import { FLAT } from './turns.ts';

const DATABASE = 'day';
const ROUND_SECONDS = 60;
/** Bets continue for so long at a time, in rounds that are on sale for longer. */
const LEG_SECONDS = 30;
const EVERY_MS = 1_000;
/** Log-ins a second, each of which ends the oldest of five sessions. */
const SESSIONS_A_SECOND = 20;
const MINUTE_MS = 60_000;
/** Of less than so many pages a ratio says nothing. */
const SMALL_BYTES = 2 * 2 ** 20;

type Sizes = ReadonlyMap<string, TableSize>;

/** The product under a day's work in --minutes: bets over HTTP, --connections of them a second while rounds
 *  are on sale for long enough, rounds of a minute drawn and paid out, log-ins. PostgreSQL's autovacuum keeps
 *  its usual pace, so a table that holds here holds in a day that lasts one. */
export async function growDay(cluster: Cluster, closers: Closers, options: Options): Promise<Goal[]> {
  const { members, minutes } = options;
  progress('filling the database');
  await makeDatabase(cluster, DATABASE, members);
  const owner = cluster.owner(DATABASE, 4);
  closers.add(() => owner.end());
  const world = await openWorld(cluster, DATABASE, 9);
  closers.add(world.close);
  const shared = await startShared(cluster);
  closers.add(shared.stop);
  const server = await startProduct(cluster, shared, {
    database: DATABASE,
    node: 0,
    special: { settings: { ROUND_SECONDS: String(ROUND_SECONDS), CLOSE_SECONDS: '3' } },
  });
  closers.add(server.stop);
  const sizes: Sizes[] = [await sizesNow(owner)];
  const counts = { bets: 0, errors: 0, sessions: 0 };
  const half = (minutes * MINUTE_MS) / 2;
  for (const _ of [1, 2]) {
    const over = new AbortController();
    const logging = logIns(world, { members, over: over.signal, counts });
    await betUntil({ cluster, owner, world, server, options, counts }, performance.now() + half);
    over.abort();
    await logging;
    sizes.push(await sizesNow(owner));
  }
  print(
    `${counts.bets} bets (${counts.errors} refused), ${counts.sessions} log-ins of ${members} members in ${minutes} minutes`,
  );
  const goals = report(sizes as [Sizes, Sizes, Sizes]);
  await server.stop();
  print(`books: ${await assertBooks(owner)} queries, no row`);
  return goals;
}

async function sizesNow(owner: pg.Pool): Promise<Sizes> {
  return new Map((await readSizes(owner)).map((each) => [each.name, each]));
}

type Counts = { bets: number; errors: number; sessions: number };
type Betting = {
  readonly cluster: Cluster;
  readonly owner: pg.Pool;
  readonly world: World;
  readonly server: Running;
  readonly options: Options;
  readonly counts: Counts;
};

async function betUntil(betting: Betting, until: number): Promise<void> {
  const { cluster, owner, world, server, options, counts } = betting;
  while (performance.now() < until) {
    const bodies = await bodiesOnSale(owner, world.games.all(), LEG_SECONDS);
    const { requests, errors } = await runLoad({
      address: server.address,
      connections: options.connections,
      seconds: LEG_SECONDS,
      members: options.members,
      folder: cluster.folder,
      bodies,
      everyMs: EVERY_MS,
    });
    counts.bets += requests - errors;
    counts.errors += errors;
    progress(`${Math.round((until - performance.now()) / 1000)} s to go, ${counts.bets} bets`);
  }
}

/** Opens sessions at a steady pace, which last a twenty-fourth of the bench. */
async function logIns(
  world: World,
  {
    members,
    over,
    counts,
  }: { readonly members: number; readonly over: AbortSignal; readonly counts: Counts },
): Promise<void> {
  const below = seededBelow(7);
  const deps = { ...world, env: { sessionMs: MINUTE_MS } as Parameters<typeof openSession>[1]['env'] };
  while (!over.aborted) {
    for (let n = 0; n < SESSIONS_A_SECOND && !over.aborted; n += 1) {
      const memberId = BigInt(FIRST_MEMBER + below(members));
      await transaction(world.db, async (tx) => {
        await tx.query({ text: 'select from members where id = $1 for no key update', values: [memberId] });
        return openSession(tx, deps, memberId);
      });
      counts.sessions += 1;
    }
    await sleep(1_000);
  }
}

function report([start, middle, end]: readonly [Sizes, Sizes, Sizes]): Goal[] {
  const grown: { readonly name: string; readonly heap: number; readonly indexes: number }[] = [];
  const rows = Array.from(end.values(), (last) => {
    const [first, mid] = [start.get(last.name), middle.get(last.name)];
    const growth = (of: 'heap' | 'indexes'): number =>
      mid && mid[of] >= SMALL_BYTES ? last[of] / mid[of] / (last.rows / mid.rows) : Number.NaN;
    const each = { name: last.name, heap: growth('heap'), indexes: growth('indexes') };
    grown.push(each);
    const over = (of: (size: TableSize) => number): string =>
      [first, mid, last].map((size) => (size ? figure(of(size)) : '-')).join(' ');
    return [
      last.name,
      over((size) => size.rows),
      over((size) => size.dead),
      over((size) => size.heap / 2 ** 20),
      over((size) => size.indexes / 2 ** 20),
      over((size) => (size.heap + size.indexes) / Math.max(1, size.rows)),
      String(last.vacuums),
      figure(each.heap),
      figure(each.indexes),
    ];
  });
  print('at the start, in the middle and at the end; growth from the middle to the end in terms of the rows');
  const heads = [
    'table',
    'rows',
    'dead',
    'heap MB',
    'indexes MB',
    'bytes/row',
    'vacuums',
    'heap growth',
    'index growth',
  ];
  print(tableText(heads, rows));
  const more = grown.filter(({ heap, indexes }) => heap > FLAT || indexes > FLAT).map(({ name }) => name);
  print(
    more.length === 0 ? 'no table grew more than its rows' : `more than their rows grew: ${more.join(', ')}`,
  );
  return (['heap', 'indexes'] as const).map((of): Goal => {
    const judged = grown.map((each) => each[of]).filter((value) => !Number.isNaN(value));
    // Where all tables are small nothing was shown.
    const worst = judged.length === 0 ? Number.NaN : Math.max(...judged);
    return { name: 'day', label: `${of}, growth / growth of rows, worst table`, value: worst, atMost: FLAT };
  });
}
