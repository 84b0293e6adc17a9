import { NO_GUARD, printGuard } from '@tessera/domain/protection/guard-code';
import { LIMIT_PERIODS, newLimit } from '@tessera/domain/protection/limit';

import { bettor, inProcess, seededBodies } from '../bets/in-process.ts';
import type { Sample } from '../bets/sample.ts';
import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { machineText } from '../kit/machine.ts';
import { type Options, readOptions } from '../kit/options.ts';
import { progress, print, printJson } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import { type Closers, withCluster } from '../kit/with-cluster.ts';
import { makeDatabase, nowMs, openWorld } from '../kit/world.ts';

const CALLERS = 256;
const WARM_SECONDS = 3;
const QUIET_MS = 10_000;
/** Largest cost of a bet with the member's own limits, as a multiple of one without. */
const DEARER_MAX = 1.03;
/** Never reached. Units: 1/100. */
const FAR_MINOR = 1_000_000_000_00n;
const TIME_MS = 24n * 3_600_000n;

type Kind = 'free' | 'limited';
type Drive = (seconds: number) => Promise<Sample>;

/** `npm run bench -- limits`: the CPU of a bet by members without limits, and by members with all nine that
 *  a bet is judged by (loss, stake and time, for 24 hours, 7 and 30 days). */
export async function benchLimits(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, { seconds: 2, reps: 12 });
  return withCluster(options.dir, async (cluster, closers) => {
    const drives: Readonly<Record<Kind, Drive>> = {
      free: await open(cluster, 'free', options, closers),
      limited: await open(cluster, 'limited', options, closers),
    };
    let othersCores = 0;
    const turns: Record<Kind, Sample>[] = [];
    for (let rep = 0; rep <= options.reps; rep++) {
      progress(`${rep}/${options.reps}`);
      othersCores = Math.max(othersCores, await waitForQuiet(QUIET_MS));
      const turn: Partial<Record<Kind, Sample>> = {};
      // Each goes first as often as the other; the first turn warms up.
      const order: readonly Kind[] = rep % 2 === 0 ? ['free', 'limited'] : ['limited', 'free'];
      for (const kind of order) turn[kind] = await drives[kind](rep === 0 ? WARM_SECONDS : options.seconds);
      if (rep > 0) turns.push(turn as Record<Kind, Sample>);
    }
    print(`limits: ${machineText()}; others used up to ${othersCores.toFixed(2)} cores`);
    print(
      `${options.members} members, ${options.reps} turns of ${options.seconds} s each, ${CALLERS} at once`,
    );
    const isGood = report(turns);
    await closers.closeAll();
    for (const kind of Object.keys(drives)) {
      const owner = cluster.owner(kind);
      print(`books of ${kind}: ${await assertBooks(owner).finally(() => owner.end())} queries, no row`);
    }
    return isGood;
  });
}

async function open(cluster: Cluster, kind: Kind, { members }: Options, closers: Closers): Promise<Drive> {
  progress(`filling the database of members who are ${kind}`);
  await makeDatabase(cluster, kind, members);
  if (kind === 'limited') await limitAll(cluster);
  const world = await openWorld(cluster, kind, kind === 'free' ? 8 : 9);
  closers.add(world.close);
  const call = bettor(world, await seededBodies(cluster, kind, world.games.all()), members);
  return (seconds) => inProcess(cluster, call, { callers: CALLERS, seconds });
}

async function limitAll(cluster: Cluster): Promise<void> {
  const limits = LIMIT_PERIODS.flatMap((period) => [
    newLimit('loss', period, FAR_MINOR),
    newLimit('stake', period, FAR_MINOR),
    newLimit('time', period, TIME_MS),
  ]);
  const guard = printGuard({ ...NO_GUARD, limits });
  const owner = cluster.owner('limited');
  await owner.query(`update accounts set guard = $1 where kind = 'main' and member_id is not null`, [guard]);
  await owner.query('vacuum full accounts');
  await owner.query('vacuum analyze');
  await owner.end();
}

function report(turns: readonly Readonly<Record<Kind, Sample>>[]): boolean {
  const cpuOf = ({ databaseUs, serverUs }: Sample): number => databaseUs + serverUs;
  const rows = (['free', 'limited'] as const).map((kind) => {
    const spread = (of: (sample: Sample) => number) => spreadOf(turns.map((turn) => of(turn[kind])));
    return [
      kind,
      spreadText(spread(({ perSecond }) => perSecond)),
      ...[spread(({ databaseUs }) => databaseUs), spread(({ serverUs }) => serverUs)].map(spreadText),
    ];
  });
  print(tableText(['', 'bets per second', 'database us', 'server us'], rows));
  const ratios = turns.map(({ free, limited }) => cpuOf(limited) / cpuOf(free));
  const goal: Goal = {
    name: 'D1',
    label: 'CPU of a bet, limited / free, median of turns',
    value: spreadOf(ratios).median,
    atMost: DEARER_MAX,
  };
  print();
  print(`ratio by turn: ${ratios.map(figure).join(' ')}`);
  print(goalsText([goal]));
  printJson({ bench: 'limits', at: nowMs(), ratios, goals: [goal] });
  return isMet(goal);
}
