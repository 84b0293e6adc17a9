import { setTimeout as sleep } from 'node:timers/promises';

import { assertAccepts, bodiesOnSale } from '../bets/over-http.ts';
import { assertBooks } from '../kit/books.ts';
import { machineText } from '../kit/machine.ts';
import { tokenOf } from '../kit/members.ts';
import { readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { peakMemoryMib, waitForQuiet } from '../kit/processes.ts';
import { startProduct, startShared } from '../kit/server.ts';
import type { Latency } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, tableText } from '../kit/table.ts';
import { withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld } from '../kit/world.ts';
import { type LoadResult, runBench, runLoad } from '../load/load.ts';

const DATABASE = 'logins';
const QUIET_MS = 10_000;
const LOG_INS_PER_SECOND = 1_000;
/** 100 bets a second. */
const CALLERS = 50;
const EVERY_MS = 500;
/** Bets continue for a second before the log-ins and after them. */
const LEAD_MS = 1_000;
const BET_P99_MAX_MS = 500;
const MEMORY_MAX_MIB = 1_024;
/** Fewer would be another attack. */
const SENT_LEAST = 0.95;

/** Replies to the log-ins, by outcome. */
type LogIns = {
  readonly sent: number;
  readonly seconds: number;
  readonly replies: Readonly<Record<string, Latency>>;
};

/** `npm run bench -- logins`: 1,000 log-ins a second with wrong passwords, which are hashed, beside 100 bets
 *  a second. Every other limit of log-ins is off or not reached, so that the queue of the hashes alone
 *  holds. */
export async function benchLogins(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: 30, members: 50_000 });
  return withCluster(options.dir, async (cluster, closers) => {
    const shared = await startShared(cluster);
    closers.add(shared.stop);
    await makeDatabase(cluster, DATABASE, options.members);
    const owner = cluster.owner(DATABASE, 4);
    closers.add(() => owner.end());
    const world = await openWorld(cluster, DATABASE, 9);
    const games = world.games.all();
    await world.close();
    const settings = { TRUSTED_PROXIES: '1', WORK_BITS: '0', HOT_LOGINS: '0' };
    const server = await startProduct(cluster, shared, {
      database: DATABASE,
      node: 1,
      special: { settings },
    });
    closers.add(server.stop);
    const bodies = await bodiesOnSale(owner, games, 3 * options.seconds);
    const [body] = bodies;
    if (!body) throw new Error('there is something to bet on');
    await assertAccepts(server, body, tokenOf(0));
    const bets = (seconds: number): Promise<LoadResult> => {
      const load = {
        address: server.address,
        connections: CALLERS,
        everyMs: EVERY_MS,
        members: options.members,
      };
      return runLoad({ ...load, seconds, folder: cluster.folder, bodies });
    };
    const othersCores = await waitForQuiet(QUIET_MS);
    progress('bets alone');
    const alone = await bets(options.seconds);
    progress('bets beside log-ins');
    const betting = bets(options.seconds + (2 * LEAD_MS) / 1000);
    await sleep(LEAD_MS);
    const rate = [String(LOG_INS_PER_SECOND), String(options.seconds)];
    const logIns = (await runBench(['log-ins', server.address, ...rate])) as LogIns;
    const beside = await betting;
    const memoryMib = peakMemoryMib(server.pid);
    print(`logins: ${machineText()}; others used ${othersCores.toFixed(2)} cores`);
    const isGood = report({ alone, beside, logIns, memoryMib });
    print(`books: ${await assertBooks(owner)} queries, no row`);
    return isGood;
  });
}

type Measured = {
  readonly alone: LoadResult;
  readonly beside: LoadResult;
  readonly logIns: LogIns;
  readonly memoryMib: number;
};

function report({ alone, beside, logIns, memoryMib }: Measured): boolean {
  const betRow = (name: string, { requests, errors, ...ms }: LoadResult): string[] => [
    name,
    String(requests),
    String(errors),
    ...[ms.p50Ms, ms.p99Ms, ms.maxMs].map(figure),
  ];
  const replyRows = Object.entries(logIns.replies).map(([word, { count, ...ms }]) => [
    `log-in: ${word}`,
    String(count),
    '-',
    ...[ms.p50Ms, ms.p99Ms, ms.maxMs].map(figure),
  ]);
  const rows = [betRow('bets alone', alone), betRow('bets beside log-ins', beside), ...replyRows];
  print(tableText(['', 'answered', 'errors', 'p50 ms', 'p99 ms', 'longest ms'], rows));
  const goals: readonly Goal[] = [
    { name: 'S4', label: 'p99 of bets beside log-ins, ms', value: beside.p99Ms, atMost: BET_P99_MAX_MS },
    { name: 'S4', label: 'bets without an answer', value: beside.errors, atMost: 0 },
    { name: 'S4', label: 'peak memory of the server, MiB', value: memoryMib, atMost: MEMORY_MAX_MIB },
    {
      name: 'S4',
      label: 'log-ins sent per second',
      value: logIns.sent / logIns.seconds,
      atLeast: SENT_LEAST * LOG_INS_PER_SECOND,
    },
  ];
  print();
  print(goalsText(goals));
  printJson({ bench: 'logins', at: nowMs(), alone, beside, logIns, memoryMib, goals });
  return goals.every(isMet);
}
