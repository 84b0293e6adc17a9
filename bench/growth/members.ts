import { bettor, inProcess, seededBodies } from '../bets/in-process.ts';
import { assertBooks } from '../kit/books.ts';
import type { Cluster } from '../kit/cluster.ts';
import { type Options, sizesOf } from '../kit/options.ts';
import { print, progress } from '../kit/print.ts';
import type { Goal } from '../kit/table.ts';
import type { Closers } from '../kit/with-cluster.ts';
import { makeDatabase, openWorld } from '../kit/world.ts';
import { betInTurns, type Contender, reportTurns } from './turns.ts';

const SIZES = [1_000, 100_000, 1_000_000];
/** Below some ten batches of members, several bets of a batch are by one member, who is read and written
 *  once: those of a thousand are cheaper for this reason alone. */
export const CALLERS = 64;

/** A bet among few and among many members, each of them equally likely to bet. */
export async function growMembers(cluster: Cluster, closers: Closers, options: Options): Promise<Goal[]> {
  const sizes = sizesOf(options, SIZES);
  const contenders: Contender[] = [];
  for (const [node, size] of sizes.entries()) {
    progress(`filling the database of ${size} members`);
    const name = `members_${size}`;
    await makeDatabase(cluster, name, size);
    const world = await openWorld(cluster, name, node + 1);
    closers.add(world.close);
    const call = bettor(world, await seededBodies(cluster, name, world.games.all()), size);
    contenders.push({
      name: `${size} members`,
      bet: (seconds) => inProcess(cluster, call, { callers: CALLERS, seconds }),
    });
  }
  const goals = reportTurns(contenders, await betInTurns(contenders, options));
  await closers.closeAll();
  for (const size of sizes) {
    const owner = cluster.owner(`members_${size}`);
    print(`books of ${size} members: ${await assertBooks(owner).finally(() => owner.end())} queries, no row`);
  }
  return goals;
}
