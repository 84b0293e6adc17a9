import { setTimeout as sleep } from 'node:timers/promises';

import { cpuOf } from '../kit/processes.ts';
import { latencyOf } from '../kit/stats.ts';
import type { LoadResult } from '../load/load.ts';
import { missedEvents } from './arrivals.ts';
import type { Crowd } from './crowd.ts';
import { receivedSince, sendBets } from './measure.ts';
import { sharedNow } from './shared-clock.ts';
import { PULSE_ROUND, type Server, type Stage, startServer, strayEvent } from './stage.ts';

/** The return of a whole crowd, counted from the moment at which it was cut off.   Units: ms. */
export type StormFigures = {
  readonly backP50Ms: number;
  readonly backLastMs: number;
  /** Until every stream had every event. */
  readonly heldMs: number;
  readonly refused: number;
  /** Events that a stream missed or received twice, and streams that were told to ask again. */
  readonly missed: number;
  readonly repeated: number;
  readonly resyncs: number;
  readonly cpuMs: number;
  readonly bets: LoadResult | undefined;
};

/** Events sent while nobody, or hardly anybody, is connected. */
const MISSED = 20;
const BEFORE_MS = 3_000;
const AFTER_MS = 2_000;
const LOAD_SECONDS = 20;

export type StormOptions = { readonly betsPerSecond: number; readonly members: number };

/** Every connection is reset by the clients' side of the network, under bets at a fixed rate. */
export async function storm(
  stage: Stage,
  crowd: Crowd,
  server: Server,
  { betsPerSecond, members }: StormOptions,
): Promise<StormFigures> {
  const load = sendBets(stage, [server], { perSecond: betsPerSecond, seconds: LOAD_SECONDS, members });
  await load.begun;
  await sleep(BEFORE_MS);
  const figures = await comeBack(stage, crowd, server, async () => {
    await crowd.cut();
    return server;
  });
  return { ...figures, bets: await load.result };
}

/** The server is killed and started again. The clock runs from the kill. */
export async function restart(
  stage: Stage,
  crowd: Crowd,
  server: Server,
  onStarted: (server: Server) => void,
): Promise<StormFigures> {
  const figures = await comeBack(stage, crowd, server, async () => {
    process.kill(server.pid, 'SIGKILL');
    const fresh = await startServer(stage, 0, server.port);
    onStarted(fresh);
    return fresh;
  });
  return { ...figures, bets: undefined };
}

async function comeBack(
  stage: Stage,
  crowd: Crowd,
  server: Server,
  cutOff: () => Promise<Server>,
): Promise<Omit<StormFigures, 'bets'>> {
  // Everybody has received something to continue from.
  await stage.append(strayEvent(PULSE_ROUND));
  await crowd.hold(await stage.head());
  await crowd.takeArrivals();
  const from = await stage.head();
  const [before, cpuBefore] = [await crowd.tally(), cpuOf(server.pid)];
  const since = sharedNow();
  const cutting = cutOff();
  for (let n = 0; n < MISSED; n++) await stage.append(strayEvent(PULSE_ROUND));
  const last = await stage.head();
  const now = await cutting;
  const waits = latencyOf(await crowd.back(since));
  await crowd.hold(last);
  const heldMs = sharedNow() - since;
  const cpuMs = (cpuOf(now.pid) - (now.pid === server.pid ? cpuBefore : 0)) * 1000;
  await sleep(AFTER_MS);
  const { events, arrivals } = await receivedSince(stage, crowd, from);
  const seqs = events.map(({ seq }) => seq);
  const after = await crowd.tally();
  return {
    backP50Ms: waits.p50Ms,
    backLastMs: waits.maxMs,
    heldMs,
    refused: after.refused - before.refused,
    missed: missedEvents(arrivals, seqs, crowd.size).length,
    repeated: after.repeated - before.repeated,
    resyncs: after.resyncs - before.resyncs,
    cpuMs,
  };
}
