import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Cluster } from '../kit/cluster.ts';
import { machineText } from '../kit/machine.ts';
import { tokenOf } from '../kit/members.ts';
import { type Options, readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import type { BetBody } from '../kit/selections.ts';
import { startProduct, startShared } from '../kit/server.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import { type Closers, withCluster } from '../kit/with-cluster.ts';
import type { makeDatabase, openWorld } from '../kit/world.ts';
import { assertAccepts, type bodiesOnSale, overHttp, type Target } from './over-http.ts';
import type { Sample } from './sample.ts';

const WARM_SECONDS = 3;
/** The most that a later build may cost above an earlier one. */
const SLOWER_MAX = 1.05;
const HERE = path.resolve(import.meta.dirname, '../..');

/** `npm run bench -- paired --against <folder>`: this checkout's product and another's, each on a database of
 *  its own in one cluster, in short turns, so that whatever else the machine does falls on both alike. The
 *  other checkout must have been installed (`npm ci`). */
export async function benchPaired(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: 2, reps: 8 });
  if (options.against === undefined) throw new Error('name the other checkout with --against <folder>');
  const checkouts = { before: path.resolve(options.against), now: HERE };
  return withCluster(options.dir, async (cluster, closers) => {
    const targets = new Map<string, Target>();
    for (const [name, root] of Object.entries(checkouts)) {
      progress(`starting ${name}`);
      targets.set(name, await startCheckout(cluster, { name, root, options, closers }));
    }
    await betOnTheSame(targets);
    const samples = await inTurns(cluster, targets, options);
    print(
      `paired: ${machineText()}; ${options.reps} turns of ${options.seconds} s each, ${options.connections} connections`,
    );
    return report(samples);
  });
}

async function startCheckout(
  cluster: Cluster,
  {
    name,
    root,
    options,
    closers,
  }: { readonly name: string; readonly root: string; readonly options: Options; readonly closers: Closers },
): Promise<Target> {
  // Its database is made by its own code, and so are its bets: the schema and the games may have changed
  // since.
  const own = async <T>(file: string): Promise<T> =>
    (await import(pathToFileURL(path.join(root, 'bench', file)).href)) as T;
  const kit = await own<{ makeDatabase: typeof makeDatabase; openWorld: typeof openWorld }>('kit/world.ts');
  const bets = await own<{ bodiesOnSale: typeof bodiesOnSale }>('bets/over-http.ts');
  await kit.makeDatabase(cluster, name, options.members);
  const owner = cluster.owner(name, 4);
  closers.add(() => owner.end());
  const world = await kit.openWorld(cluster, name, 9);
  const games = world.games.all();
  await world.close();
  const shared = await startShared(cluster, root);
  closers.add(shared.stop);
  const server = await startProduct(cluster, shared, { database: name, node: 0 });
  closers.add(server.stop);
  const committed = async (): Promise<number> =>
    (
      await owner.query<{ count: number }>(
        'select coalesce(sum(bet_count), 0)::int as count from round_books',
      )
    ).rows[0]?.count ?? 0;
  const bodies = () => bets.bodiesOnSale(owner, games, Math.max(options.seconds, WARM_SECONDS));
  const [body] = await bodies();
  if (!body) throw new Error('there is something to bet on');
  await assertAccepts(server, body, tokenOf(0));
  return { servers: [server], bodies, committed };
}

/** Leaves out the bets on games that only one of them has. */
async function betOnTheSame(targets: Map<string, Target>): Promise<void> {
  const sold = await Promise.all(
    Array.from(targets.values(), async ({ bodies }) => new Set((await bodies()).map((body) => body.game_id))),
  );
  const areShared = ({ game_id: id }: BetBody): boolean => sold.every((games) => games.has(id));
  for (const [name, target] of targets)
    targets.set(name, { ...target, bodies: async () => (await target.bodies()).filter(areShared) });
}

async function inTurns(
  cluster: Cluster,
  targets: ReadonlyMap<string, Target>,
  { seconds, reps, members, connections }: Options,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(Array.from(targets, ([name]) => [name, []]));
  for (let rep = 0; rep <= reps; rep++) {
    // The first turn warms up; then each goes first as often as the other.
    const order = rep % 2 === 0 ? [...targets] : [...targets].toReversed();
    for (const [name, target] of order) {
      const load = { connections, seconds: rep === 0 ? WARM_SECONDS : seconds, members };
      const sample = await overHttp(cluster, target, load);
      if (rep > 0) samples.get(name)?.push(sample);
    }
  }
  return samples;
}

function report(samples: ReadonlyMap<string, readonly Sample[]>): boolean {
  const median = (name: string, field: keyof Sample): number =>
    spreadOf((samples.get(name) ?? []).map((each) => each[field])).median;
  const rows = Array.from(samples, ([name, list]) => [
    name,
    spreadText(spreadOf(list.map((each) => each.perSecond))),
    `${figure(median(name, 'p50Ms'))}/${figure(median(name, 'p99Ms'))}`,
    ...(['databaseUs', 'serverUs', 'loadUs'] as const).map((field) => figure(median(name, field))),
  ]);
  print(tableText(['', 'bets per second', 'p50/p99 ms', 'database us', 'server us', 'load us'], rows));
  const cpu = (name: string): number => median(name, 'databaseUs') + median(name, 'serverUs');
  const goal = {
    name: 'CPU',
    label: 'database + server, now / before',
    value: cpu('now') / cpu('before'),
    atMost: SLOWER_MAX,
  };
  const rate = {
    name: 'rate',
    label: 'bets/s, now / before',
    value: median('now', 'perSecond') / median('before', 'perSecond'),
    atLeast: 1 / SLOWER_MAX,
  };
  print();
  print(goalsText([goal, rate]));
  printJson({ bench: 'paired', samples: Object.fromEntries(samples), goals: [goal, rate] });
  return [goal, rate].every(isMet);
}
