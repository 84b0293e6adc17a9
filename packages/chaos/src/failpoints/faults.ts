import { FAILPOINTS, type Failpoint } from '@tessera/server/kernel/failpoint';
import type { Seeded } from '@tessera/simulator/seeded';

import { processesOf, ON_VOID_ROUND, ON_FIRST_START } from '../build/arm-failpoints.ts';
import type { Fault } from '../rig/fault.ts';
import type { Rig, ServerHandle } from '../rig/rig.ts';
import { until } from '../rig/until.ts';
import { isProvokedOnce, provoke } from './provoke.ts';

/** One round runs in this time and reaches every failpoint of a round. */
const REACHED_WITHIN_ROUNDS = 2.5;
const SECOND_MS = 1_000;
const SKIP_MAX = 3;

/** The steps of a ticket. Tickets are few beside other bets, so that a death waits for the first pass. */
export const TICKET_POINTS = FAILPOINTS.filter((point) => /^(?:tickets?|cashout|deaths)-/.test(point));
const isOfTickets = (point: Failpoint): boolean => TICKET_POINTS.includes(point);

/** The steps that any load passes all the time: of bets, of tickets, of postings, and of rounds after their
 *  close. A short run may end before it comes by another, such as a log-in or a chase. */
export const USUAL_POINTS = FAILPOINTS.filter((point) =>
  /^(?:batch|bet-answered|tickets|posting|transaction|close|draw|results|settlement|chunk|call)\b/.test(
    point,
  ),
);

export const deathAt = (point: Failpoint): string => `a process dies at ${point}`;

/** Rounds are created minutes ahead, so a server reaches these at its start and rarely later. */
const AT_START: ReadonlySet<Failpoint> = new Set<Failpoint>(['commitments-given', 'chain-advanced']);

/** F27: death at each failpoint. */
export const failpointFaults: readonly Fault[] = FAILPOINTS.map((point) => ({
  id: 'F27',
  name: deathAt(point),
  recovers: processesOf(point).includes('server') ? 'server' : 'nothing',
  isFailpoint: true,
  missing: () => whyMissing(point),
  inject: (rig, random) => dieAt(rig, random, point),
}));

function whyMissing(point: Failpoint): string | undefined {
  if (ON_FIRST_START.has(point)) return 'passed on a first start only';
  return ON_VOID_ROUND.has(point) ? 'passed when a round is called off only' : undefined;
}

async function dieAt(rig: Rig, random: Seeded, point: Failpoint): Promise<void> {
  const name = random.pick(processesOf(point));
  const server = random.pick(rig.servers);
  const victim = name === 'server' ? server : rig[name];
  let lastAnswer: string | undefined;
  if (AT_START.has(point)) await startArmed(server, point);
  else {
    const skip = isProvokedOnce(point) || isOfTickets(point) ? 0 : random.below(SKIP_MAX);
    await victim.arm({ point, times: 1, skip, how: 'kill' });
    lastAnswer = await provoke(server, point, random, rig.database);
  }
  const isDead = await until(() => !victim.isUp(), rig.roundSeconds * REACHED_WITHIN_ROUNDS * SECOND_MS);
  if (!isDead) {
    const provoked = lastAnswer === undefined ? '' : `; the last call that should reach it: ${lastAnswer}`;
    rig.say(`the ${name} did not come by ${point} and is killed where it is${provoked}`);
  }
  // An armed failpoint must not fire later, when nothing waits for it.
  await victim.kill();
  rig.faultEnds(name === 'server' ? server.node : undefined);
  await victim.start();
}

async function startArmed(server: ServerHandle, point: Failpoint): Promise<void> {
  await server.kill();
  // A process that dies before it is ready has already reached the failpoint.
  await server.start({}, { point, times: 1, how: 'kill' }).catch(() => {});
}
