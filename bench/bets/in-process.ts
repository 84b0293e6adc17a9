import { placeBet } from '@tessera/server/bet/place-bet';
import type { SessionMember } from '@tessera/server/session/session-member';

import type { Cluster } from '../kit/cluster.ts';
import { type Driven, type DriveOptions, inParallel } from '../kit/in-parallel.ts';
import { memberAt } from '../kit/members.ts';
import { cpuOfFamily } from '../kit/processes.ts';
import { openSeededRounds, type SeededRound } from '../kit/rounds.ts';
import { type BetBody, bodiesOf } from '../kit/selections.ts';
import { seededBelow } from '../kit/stats.ts';
import { nowMs, type World } from '../kit/world.ts';
import { type Sample, usPerBet } from './sample.ts';

/** Opens rounds on a database and returns the slips that can be placed on them. */
export async function seededBodies(
  cluster: Cluster,
  name: string,
  games: Parameters<typeof openSeededRounds>[1],
): Promise<BetBody[]> {
  const owner = cluster.owner(name);
  const rounds: SeededRound[] = await openSeededRounds(owner, games, nowMs());
  await owner.end();
  return rounds.flatMap(({ game, issue }) => bodiesOf(game, issue));
}

/** Makes a call that places one bet of a random member by the use case, without HTTP. */
export function bettor(world: World, bodies: readonly BetBody[], members: number): () => Promise<unknown> {
  const below = seededBelow(nowMs());
  const known = new Map<number, SessionMember>();
  let count = 0;
  return () => {
    const index = below(members);
    let member = known.get(index);
    if (!member) known.set(index, (member = memberAt(index, nowMs())));
    const body = bodies[below(bodies.length)];
    if (!body) throw new Error('there are bets to place');
    count += 1;
    return placeBet(
      world,
      { ...body, bet_content: [...body.bet_content] },
      member,
      `drive-${count}-${nowMs()}`,
    );
  };
}

/** The batcher and everything behind it, driven by this very process. */
export async function inProcess(
  cluster: Cluster,
  call: () => Promise<unknown>,
  options: DriveOptions,
): Promise<Sample> {
  const databaseFrom = cpuOfFamily(cluster.pid());
  const ownFrom = process.cpuUsage();
  const driven = await inParallel(call, options);
  const own = process.cpuUsage(ownFrom);
  const databaseSeconds = cpuOfFamily(cluster.pid()) - databaseFrom;
  assertNoFaults(driven);
  return {
    perSecond: driven.perSecond,
    p50Ms: driven.p50Ms,
    p99Ms: driven.p99Ms,
    errors: driven.failures.length,
    databaseUs: usPerBet(databaseSeconds, driven.count),
    serverUs: usPerBet((own.user + own.system) / 1e6, driven.count),
    loadUs: Number.NaN,
  };
}

/** A refusal counts as an error; anything else that was thrown is a fault of bench or product and ends the
 *  run. */
function assertNoFaults({ failures }: Driven): void {
  const fault = failures.find((each) => !(each instanceof Error && each.name === 'Refusal'));
  if (fault !== undefined) throw fault;
}
