import type { Cluster } from '../kit/cluster.ts';
import { machineText } from '../kit/machine.ts';
import { type Options, readOptions } from '../kit/options.ts';
import { print, printJson } from '../kit/print.ts';
import { type Goal, goalsText, isMet } from '../kit/table.ts';
import { type Closers, withCluster } from '../kit/with-cluster.ts';
import { growDay } from './day.ts';
import { growGames } from './games.ts';
import { growMembers } from './members.ts';
import { growPages } from './pages.ts';
import { growStored } from './stored.ts';

export type Part = (cluster: Cluster, closers: Closers, options: Options) => Promise<Goal[]>;

const PARTS: Readonly<Record<string, Part>> = {
  members: growMembers,
  stored: growStored,
  pages: growPages,
  games: growGames,
  day: growDay,
};

/** `npm run bench -- growth [members | stored | pages | games | day]`: what grows with members, bets, games
 *  and time costs what it cost when it was small. Without a name all parts run, each on a cluster of its
 *  own. */
export async function benchGrowth(args: readonly string[]): Promise<boolean> {
  const [first = ''] = args;
  const isNamed = first !== '' && !first.startsWith('-');
  if (isNamed && !Object.hasOwn(PARTS, first))
    throw new Error(`growth has no part ${first}: ${Object.keys(PARTS).join(', ')}`);
  const options = readOptions(isNamed ? args.slice(1) : args, { seconds: 2, reps: 12 });
  const goals: Goal[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    if (isNamed && name !== first) continue;
    print(`growth ${name}: ${machineText()}`);
    goals.push(...(await withCluster(options.dir, (cluster, closers) => part(cluster, closers, options))));
    print();
  }
  print(goalsText(goals));
  printJson({ bench: 'growth', goals });
  return goals.every(isMet);
}
