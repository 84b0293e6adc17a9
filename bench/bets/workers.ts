import { machineText } from '../kit/machine.ts';
import { tokenOf } from '../kit/members.ts';
import { type Options, readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { cpuOf, childrenRunning } from '../kit/processes.ts';
import { startProduct, startShared } from '../kit/server.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, spreadText, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, openWorld } from '../kit/world.ts';
import { assertAccepts, bodiesOnSale, overHttp, type Target } from './over-http.ts';
import { type Sample, usPerBet } from './sample.ts';

const WARM_SECONDS = 3;
const COUNTS = [0, 1, 2] as const;

/** CPU of the process that decides and of all workers together, in microseconds a bet. */
type Turn = Sample & { readonly decidingUs: number; readonly workersUs: number };
type Named = { readonly name: string; readonly target: Target; readonly workers: readonly number[] };

/** `npm run bench -- workers`: servers with no worker, one and two, each on a database of its own in one
 *  cluster, in short turns, so that whatever else the machine does falls on all alike. */
export async function benchWorkers(args: readonly string[]): Promise<void> {
  const options = readOptions(args, { seconds: 2, reps: 8, members: 10_000 });
  await withCluster(options.dir, async (cluster, closers) => {
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    const contenders: Named[] = [];
    for (const [at, count] of COUNTS.entries()) {
      const name = `workers${count}`;
      progress(`starting ${name}`);
      await makeDatabase(cluster, name, options.members);
      const owner = cluster.owner(name, 4);
      closers.add(() => owner.end());
      const world = await openWorld(cluster, name, 9);
      const games = world.games.all();
      await world.close();
      // Each worker has a number of its own, after that of its server.
      const server = await startProduct(cluster, shared, {
        database: name,
        node: at * 10,
        special: { settings: { WORKERS: String(count) } },
      });
      closers.add(server.stop);
      const bodies = () => bodiesOnSale(owner, games, Math.max(options.seconds, WARM_SECONDS));
      const [body] = await bodies();
      if (!body) throw new Error('there is something to bet on');
      await assertAccepts(server, body, tokenOf(0));
      const committed = async (): Promise<number> => {
        const { rows } = await owner.query<{ count: number }>(
          'select coalesce(sum(bet_count), 0)::int as count from round_books',
        );
        return rows[0]?.count ?? 0;
      };
      const workers = childrenRunning(server.pid, 'worker');
      if (workers.length !== count) throw new Error(`${name} has ${workers.length} workers`);
      contenders.push({ name, target: { servers: [server], bodies, committed }, workers });
    }
    const turns = new Map<string, Turn[]>(contenders.map(({ name }) => [name, []]));
    for (let rep = 0; rep <= options.reps; rep++) {
      // The first turn warms up; then each goes first as often as the others.
      for (const [at] of contenders.entries()) {
        const named = contenders[(at + rep) % contenders.length];
        if (!named) continue;
        const seconds = rep === 0 ? WARM_SECONDS : options.seconds;
        const turn = await oneTurn(named, () =>
          overHttp(cluster, named.target, {
            connections: options.connections,
            seconds,
            members: options.members,
          }),
        );
        if (rep > 0) turns.get(named.name)?.push(turn);
      }
    }
    report(turns, options);
  });
}

async function oneTurn({ target, workers }: Named, run: () => Promise<Sample>): Promise<Turn> {
  const used = () => ({
    bets: target.committed?.() ?? Promise.resolve(0),
    deciding: target.servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    workers: workers.reduce((sum, pid) => sum + cpuOf(pid), 0),
  });
  const before = used();
  const from = await before.bets;
  const sample = await run();
  const after = used();
  const bets = (await after.bets) - from;
  const decidingUs = usPerBet(after.deciding - before.deciding, bets);
  const workersUs = usPerBet(after.workers - before.workers, bets);
  return { ...sample, decidingUs, workersUs, serverUs: decidingUs + workersUs };
}

function report(turns: ReadonlyMap<string, readonly Turn[]>, options: Options): void {
  const median = (list: readonly Turn[], field: keyof Turn): string =>
    figure(spreadOf(list.map((each) => each[field])).median);
  const rows = Array.from(turns, ([name, list]) => [
    name,
    spreadText(spreadOf(list.map((each) => each.perSecond))),
    `${median(list, 'p50Ms')}/${median(list, 'p99Ms')}`,
    ...(['databaseUs', 'decidingUs', 'workersUs', 'serverUs', 'loadUs', 'errors'] as const).map((field) =>
      median(list, field),
    ),
  ]);
  print(
    `workers: ${machineText()}; ${options.reps} turns of ${options.seconds} s each, ${options.connections} connections`,
  );
  const heads = ['database us', 'deciding us', 'workers us', 'server us', 'load us', 'errors'];
  print(tableText(['', 'bets per second', 'p50/p99 ms', ...heads], rows));
  printJson({ bench: 'workers', turns: Object.fromEntries(turns) });
}
