import type pg from 'pg';

import { DAY_MS, epochMs } from '@tessera/domain/time';
import { ensurePartitions } from '@tessera/server/db/partitions';

import { bettor, inProcess, seededBodies } from '../bets/in-process.ts';
import type { Cluster } from '../kit/cluster.ts';
import { type Options, sizesOf } from '../kit/options.ts';
import { progress } from '../kit/print.ts';
import type { Goal } from '../kit/table.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld, type World } from '../kit/world.ts';
import { seedRecords } from '../records/seed-records.ts';
import { CALLERS } from './members.ts';
import { betInTurns, type Contender, reportTurns } from './turns.ts';

const BETS = [10_000_000];
/** A first start makes these days of bets and tickets. */
const DAYS_AT_FIRST = 11;

/** A bet beside nothing, beside --sizes bets of --days days, and beside as many days in which nobody bet. */
export async function growStored(cluster: Cluster, closers: Closers, options: Options): Promise<Goal[]> {
  const contenders: Contender[] = [await open(cluster, closers, { name: 'nothing', options })];
  for (const bets of sizesOf(options, BETS))
    contenders.push(
      await open(cluster, closers, { name: `bets_${bets}`, options, bets, days: options.days }),
    );
  if (options.days > DAYS_AT_FIRST)
    contenders.push(
      await open(cluster, closers, { name: `days_${options.days}`, options, days: options.days }),
    );
  return reportTurns(contenders, await betInTurns(contenders, options));
}

type Stored = {
  readonly name: string;
  readonly options: Options;
  readonly bets?: number;
  readonly days?: number;
};
let nodes = 0;

async function open(
  cluster: Cluster,
  closers: Closers,
  { name, options: { members }, bets, days }: Stored,
): Promise<Contender> {
  progress(`filling the database with ${name}`);
  await makeDatabase(cluster, name, members);
  nodes += 1;
  const world = await openWorld(cluster, name, nodes);
  closers.add(world.close);
  const owner = cluster.owner(name);
  if (bets !== undefined && days !== undefined) await store(owner, world, { bets, days, members });
  for (let back = 0; back < (days ?? 0); back += 5)
    await ensurePartitions(owner, epochMs(nowMs() - back * DAY_MS));
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
  const call = bettor(world, await seededBodies(cluster, name, world.games.all()), members);
  return {
    name: name.replace('_', ' '),
    bet: (seconds) => inProcess(cluster, call, { callers: CALLERS, seconds }),
  };
}

/** Bets with their rounds, and the entry of each, on top of which its member's next one goes. */
async function store(
  owner: pg.Pool,
  world: World,
  { bets, days, members }: { readonly bets: number; readonly days: number; readonly members: number },
): Promise<void> {
  // Its rounds end before the day of those on which the bench bets.
  const end = nowMs() - 2 * DAY_MS;
  await seedRecords(owner, { games: world.games.all(), bets, members, days, nowMs: end });
  progress(`the entries of ${bets} bets`);
  await owner.query(
    `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
     select account_id, 1 + n, batch_id, 'stake', -stake_minor, 100000000 - 100 * n, id
     from (select *, row_number() over (partition by account_id order by id) as n from bets) b order by id`,
  );
  await owner.query(
    `update accounts a set seq = e.seq, balance_minor = e.balance
     from (select account_id, max(seq) as seq, min(balance_after_minor) as balance from entries
       where kind = 'stake' group by 1) e where e.account_id = a.id`,
  );
  await owner.query('vacuum full accounts');
}
