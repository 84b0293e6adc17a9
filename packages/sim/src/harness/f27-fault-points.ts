import { FAULT_POINTS, type FaultPoint } from '@tessera/server/chaos';

import type { Seeded } from '../actors/seeded.ts';
import { processesOf, RARE, STARTING } from './armed-points.ts';
import type { Fault } from './fault.ts';
import type { Armable, Rig } from './rig.ts';
import { until } from './until.ts';

/** A round goes by in this time, and with it every point that rounds pass. */
const COMES_BY_ROUNDS = 2.5;
const SECOND_MS = 1_000;

/** Passed by members who register or log in, of whom there are few in a run. */
const SELDOM: ReadonlySet<FaultPoint> = new Set<FaultPoint>(['login-noted', 'code-stored']);

/** Dying at each of the named places, at which something is half done. */
export const pointFaults: readonly Fault[] = FAULT_POINTS.map((point) => ({
  id: 'F27',
  name: `a process dies at ${point}`,
  recovers: processesOf(point).includes('server') ? 'server' : 'nothing',
  isPoint: true,
  missing: () => whyMissing(point),
  inject: (rig, random) => dieAt(rig, random, point),
}));

function whyMissing(point: FaultPoint): string | undefined {
  if (STARTING.has(point)) return 'passed on a first start only';
  if (RARE.has(point)) return 'passed when a round is called off only';
  return SELDOM.has(point) ? 'no client of a run comes by' : undefined;
}

async function dieAt(rig: Rig, random: Seeded, point: FaultPoint): Promise<void> {
  const name = random.pick(processesOf(point));
  const server = random.pick(rig.servers);
  const victim: Armable = name === 'server' ? server : rig[name];
  await victim.arm({ point, times: 1, skip: random.below(3), how: 'kill' });
  const isDead = await until(() => !victim.isUp(), rig.roundSeconds * COMES_BY_ROUNDS * SECOND_MS);
  if (!isDead) rig.say(`the ${name} did not come by ${point} and is killed where it is`);
  // An armed point must not go off later, when nobody waits for it.
  await victim.kill();
  rig.harmEnds(name === 'server' ? server.node : undefined);
  await victim.start();
}
